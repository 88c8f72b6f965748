import { equalTexts, hmac, randomToken, sha256 } from '#worker/crypto.ts';

/*
 * The tokens of an app. A refresh token names its grant and its generation, and bears a mark by
 * which the Worker knows each one that it has ever made, although the database keeps the hash of
 * the last one alone: so a used one is known for as long as the grant lives (docs/decisions/0121).
 */

/** 96 bits: nobody guesses a mark. */
const markLength = 24;

const form = /^([\da-f-]{36})\.(\d{1,9})\.[\da-f]{64}\.[\da-f]{24}$/;

/** A refresh token of ours, whether it still counts or not. */
export interface RefreshToken {
  text: string;
  grantId: string;
  generation: number;
}

/** The tokens of one generation, and what is stored of them. */
export interface TokenPair {
  refresh: RefreshToken;
  access: string;
  refreshHash: string;
  accessHash: string;
}

/** The first tokens of a grant. */
export async function firstTokens(pepper: string, grantId: string): Promise<TokenPair> {
  return pairOf(pepper, grantId, 1, randomToken());
}

/**
 * The tokens that follow a refresh token. Always the same ones, so that a call whose answer was
 * lost can be answered again.
 */
export async function tokensAfter(pepper: string, used: RefreshToken): Promise<TokenPair> {
  const bits = await hmac(pepper, `oauth-next:${used.text}`);
  return pairOf(pepper, used.grantId, used.generation + 1, bits);
}

/** The refresh token in a text; null for one that this Worker has not made. */
export async function parseRefreshToken(
  pepper: string,
  text: string,
): Promise<RefreshToken | null> {
  const [, grantId = '', generation = ''] = form.exec(text) ?? [];
  const body = text.slice(0, -markLength - 1);
  if (grantId === '' || !equalTexts(text, `${body}.${await markOf(pepper, body)}`)) return null;
  return { text, grantId, generation: Number(generation) };
}

async function pairOf(
  pepper: string,
  grantId: string,
  generation: number,
  bits: string,
): Promise<TokenPair> {
  const body = `${grantId}.${generation}.${bits}`;
  const text = `${body}.${await markOf(pepper, body)}`;
  const access = await hmac(pepper, `oauth-access:${text}`);
  return {
    refresh: { text, grantId, generation },
    access,
    refreshHash: await sha256(text),
    accessHash: await sha256(access),
  };
}

async function markOf(pepper: string, body: string): Promise<string> {
  return (await hmac(pepper, `oauth-refresh:${body}`)).slice(0, markLength);
}
