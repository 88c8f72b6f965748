import { hmac } from '#worker/crypto.ts';

const codes = 1_000_000;

/** Six random digits, each code as likely as any other. */
export function randomCode(): string {
  const random = new Uint32Array(1);
  // The top of the range would make small codes a little likelier; it is drawn again.
  const fair = 2 ** 32 - (2 ** 32 % codes);
  let value: number;
  do {
    value = crypto.getRandomValues(random)[0] ?? 0;
  } while (value >= fair);
  return String(value % codes).padStart(6, '0');
}

/** What is kept of a code: useless without the pepper, and under any other token. */
export function codeDigest(pepper: string, token: string, code: string): Promise<string> {
  return hmac(pepper, `code:${token}:${code}`);
}

/**
 * The token that follows `token` once its code was right. It is derived, not drawn, so that the
 * same right answer sent again after a lost reply gets the same token and nothing has to be written.
 */
export function nextToken(pepper: string, token: string): Promise<string> {
  return hmac(pepper, `password:${token}`);
}
