import type { Fetcher } from '@cloudflare/workers-types';

import { product } from '#worker/product.ts';

/** A finished mail: a German subject, a plain-text part and an HTML part. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends one mail. Rejects if the mail service does not accept it. */
export type SendMail = (message: Message) => Promise<void>;

/** Cloudflare's binding for outgoing mail (`[[send_email]]`). */
export interface EmailBinding {
  send(mail: Message & { from: { email: string; name: string } }): Promise<unknown>;
}

const from = { email: product.senderEmail, name: product.name };

/** Sends through Cloudflare. */
export function cloudflareMail(binding: EmailBinding): SendMail {
  return async (message) => {
    await binding.send({ ...message, from });
  };
}

/** Sends mails to the sandbox's inbox. */
export function sandboxMail(sandbox: Fetcher): SendMail {
  return async (message) => {
    const response = await sandbox.fetch('http://mail.sandbox/send', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, from }),
    });
    if (!response.ok) throw new Error(`mail refused: ${response.status} ${await response.text()}`);
  };
}
