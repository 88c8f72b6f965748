import type { Fetcher } from '@cloudflare/workers-types';

import { product } from '#worker/product.ts';

/** A finished mail: a German subject, a plain-text part and an HTML part. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Sends one mail. Returns the mail service's name for it, null if it gives none. Rejects if the
 * mail service does not accept it.
 */
export type SendMail = (message: Message) => Promise<string | null>;

/** Cloudflare's binding for outgoing mail (`[[send_email]]`). */
export interface EmailBinding {
  send(mail: Message & { from: { email: string; name: string } }): Promise<unknown>;
}

const from = { email: product.senderEmail, name: product.name };

/** Sends through Cloudflare. */
export function cloudflareMail(binding: EmailBinding): SendMail {
  return async (message) => {
    return messageId(await binding.send({ ...message, from }));
  };
}

/** The name in an answer. A mail that was accepted must not fail because of its answer. */
function messageId(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('messageId' in answer)) return null;
  return typeof answer.messageId === 'string' ? answer.messageId : null;
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
    return messageId(await response.json().catch(() => null));
  };
}
