import { hmac } from '#worker/crypto.ts';

const codes = 1_000_000;

/** Six random digits. Every code is equally likely. */
export function randomSixDigits(): string {
  const random = new Uint32Array(1);
  // Values at the top of the range would make small codes more likely, so they are drawn again.
  const fair = 2 ** 32 - (2 ** 32 % codes);
  let value: number;
  do {
    value = crypto.getRandomValues(random)[0] ?? 0;
  } while (value >= fair);
  return String(value % codes).padStart(6, '0');
}

/** What is stored of a code. It is useless without the pepper and under another token. */
export function codeDigest(pepper: string, token: string, code: string): Promise<string> {
  return hmac(pepper, `code:${token}:${code}`);
}

/**
 * The token of the next step, after the correct code for `token`. It is derived, not random: the
 * same correct code sent again after a lost answer gets the same token, and nothing is written.
 */
export function nextToken(pepper: string, token: string): Promise<string> {
  return hmac(pepper, `password:${token}`);
}
