/*
 * Opens a webhook of Lexlern: it follows the Standard Webhooks specification, so a library of
 * https://www.standardwebhooks.com does the same. It needs nothing but Web Crypto.
 */
import type { Message } from './client.ts';

/** Older ones may be sent again by somebody who has read them. */
const toleranceSeconds = 5 * 60;

/**
 * What a webhook says. `body` is the text as it arrived, before anything has read it as JSON.
 * Throws for one that Lexlern has not signed: answer 400.
 */
export async function openWebhook(
  body: string,
  headers: Headers,
  secret: string,
  now = Date.now(),
): Promise<Message> {
  const [id, sentAt] = [headers.get('webhook-id'), headers.get('webhook-timestamp')];
  if (!(Math.abs(now / 1000 - Number(sentAt)) < toleranceSeconds)) throw new Error('not of now');
  const bytes = decode(secret.replace(/^whsec_/, ''));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${sentAt}.${body}`);
  // While a secret is changed there are two signatures.
  for (const one of (headers.get('webhook-signature') ?? '').split(' ')) {
    const [version, signature = ''] = one.split(',');
    const isSigned =
      version === 'v1' && (await crypto.subtle.verify('HMAC', key, decode(signature), signed));
    if (isSigned) return JSON.parse(body) as Message;
  }
  throw new Error('not signed by Lexlern');
}

const decode = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
