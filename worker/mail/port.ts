import type { Fetcher } from '@cloudflare/workers-types';

import { product } from '#worker/product.ts';

/** A finished mail: a German subject, a plain-text part and an HTML part. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Headers beside those that the mail service writes itself. */
  headers?: Record<string, string>;
}

/**
 * Sends one mail. Returns the mail service's name for it, null if it gives none. Rejects if the
 * mail service does not accept it.
 */
export type SendMail = (message: Message) => Promise<string | null>;

/**
 * Whether the mail service refuses this address for good, because mails to it came back or were
 * reported as unwanted (developers.cloudflare.com/email-service/concepts/suppressions).
 */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'E_RECIPIENT_SUPPRESSED';
}

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

/** A refusal of the sandbox as Cloudflare's binding throws it: with a code. */
async function refusalOf(response: { status: number; text: () => Promise<string> }) {
  const text = await response.text();
  const code = /"code":"(E_\w+)"/.exec(text)?.[1];
  return Object.assign(new Error(`mail refused: ${response.status} ${text}`), { code });
}

/** Sends mails to the sandbox's inbox. */
export function sandboxMail(sandbox: Fetcher): SendMail {
  return async (message) => {
    const response = await sandbox.fetch('http://mail.sandbox/send', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, from }),
    });
    if (!response.ok) throw await refusalOf(response);
    return messageId(await response.json().catch(() => null));
  };
}
