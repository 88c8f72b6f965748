import { equalTexts, hmac, randomToken } from '#worker/crypto.ts';

/** How long a person may take between opening the page and choosing their account, seconds. */
export const nonceSeconds = 15 * 60;

/** What a nonce is for, and the browser's cookie or the session's hash that it is bound to. */
export interface NonceUse {
  purpose: 'social' | 'passkey_sign_in' | 'passkey_add' | 'passkey_confirm';
  holder: string;
}

/**
 * A nonce for one use. Nothing is stored before it is used: the nonce contains the time when it was
 * made, and its HMAC binds it to its use.
 */
export async function makeNonce(pepper: string, use: NonceUse, now: number): Promise<string> {
  const content = `${now.toString(36)}.${randomToken().slice(0, 32)}`;
  return `${content}.${await seal(pepper, use, content)}`;
}

/**
 * When a nonce expires, UTC milliseconds. Null if it has expired, or was made for another use or
 * holder.
 */
export async function nonceEnd(
  pepper: string,
  use: NonceUse,
  nonce: string,
  now: number,
): Promise<number | null> {
  const [, content, madeAt, mac] =
    /^(([0-9a-z]{1,11})\.[0-9a-f]{32})\.([0-9a-f]{64})$/.exec(nonce) ?? [];
  if (content === undefined || madeAt === undefined || mac === undefined) return null;
  if (!equalTexts(mac, await seal(pepper, use, content))) return null;
  const end = parseInt(madeAt, 36) + nonceSeconds * 1000;
  return end > now ? end : null;
}

function seal(pepper: string, { purpose, holder }: NonceUse, content: string): Promise<string> {
  return hmac(pepper, `${purpose}:${holder}:${content}`);
}
