import { equalTexts, hmac, randomToken } from '#worker/crypto.ts';

/** 96 bits: nobody guesses a mark. */
const markLength = 24;

/**
 * A new token for a session's cookie: random bits and a mark. By the mark the Worker knows a token
 * that it has made without asking the database. It does not say that the session still lives.
 */
export async function newSessionToken(pepper: string): Promise<string> {
  const bits = randomToken();
  return `${bits}.${await markOf(pepper, bits)}`;
}

/** Whether this Worker has made the token, under this pepper. */
export async function isOwnToken(pepper: string, token: string): Promise<boolean> {
  const [bits = ''] = token.split('.');
  return equalTexts(token, `${bits}.${await markOf(pepper, bits)}`);
}

async function markOf(pepper: string, bits: string): Promise<string> {
  return (await hmac(pepper, `session:${bits}`)).slice(0, markLength);
}

/** What a cookie calls its browser: its value, or a new one if it has none of ours. */
export function browserToken(cookie: string | null): string {
  return cookie !== null && /^[0-9a-f]{64}$/.test(cookie) ? cookie : randomToken();
}
