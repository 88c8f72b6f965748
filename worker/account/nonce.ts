import { equalTexts, hmac, randomToken } from '#worker/crypto.ts';

/** How long a person may take between opening the page and choosing their account, seconds. */
export const nonceSeconds = 15 * 60;

/**
 * A nonce for one sign-in of the browser with this cookie. Nothing is stored: the nonce contains
 * the time when it was made, and its HMAC binds it to the browser.
 */
export async function makeNonce(pepper: string, browser: string, now: number): Promise<string> {
  const content = `${now.toString(36)}.${randomToken().slice(0, 32)}`;
  return `${content}.${await seal(pepper, browser, content)}`;
}

/**
 * When a nonce of this browser expires, UTC milliseconds. Null if it has expired, or belongs to
 * another browser.
 */
export async function nonceEnd(
  pepper: string,
  browser: string,
  nonce: string,
  now: number,
): Promise<number | null> {
  const [, content, madeAt, mac] =
    /^(([0-9a-z]{1,11})\.[0-9a-f]{32})\.([0-9a-f]{64})$/.exec(nonce) ?? [];
  if (content === undefined || madeAt === undefined || mac === undefined) return null;
  if (!equalTexts(mac, await seal(pepper, browser, content))) return null;
  const end = parseInt(madeAt, 36) + nonceSeconds * 1000;
  return end > now ? end : null;
}

function seal(pepper: string, browser: string, content: string): Promise<string> {
  return hmac(pepper, `social:${browser}:${content}`);
}
