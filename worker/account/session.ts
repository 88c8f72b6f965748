import type { session } from '#worker/account/table.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { newSessionToken } from '#worker/session-token.ts';

const days = 24 * 60 * 60;

/** Life of a session and of its cookie, seconds (docs/decisions/0002-session-life.md). */
export const sessionSeconds = 400 * days;

export type SessionRow = typeof session.$inferSelect;

/** A session's new token, and when its old one ends; UTC milliseconds. */
export interface Replacement extends Pick<SessionRow, 'tokenHash' | 'id' | 'expiresAt'> {
  previousHash: string;
  replacedAt: number;
}

/**
 * How long the old token of a session lives on after another took its place, milliseconds: a call
 * whose answer was lost is sent again with the old one.
 */
const replacedMs = 60 * 1000;

/** A token that takes the place of the caller's. The session stays, and ends when it did. */
export async function nextToken(ctx: Ctx): Promise<{ token: string; replacement: Replacement }> {
  const token = await newSessionToken(ctx.codePepper);
  const now = ctx.clock.now();
  return {
    token,
    replacement: {
      previousHash: ctx.caller.sessionHash ?? '',
      tokenHash: await sha256(token),
      id: crypto.randomUUID(),
      replacedAt: now,
      expiresAt: now + replacedMs,
    },
  };
}

/** A session that is to begin. */
export interface NewSession {
  /** For the cookie. The row holds only its hash. */
  token: string;
  row: SessionRow;
  /** SHA-256 of what the browser's own cookie calls it. */
  browserHash: string;
}

/** A new session of the calling browser. `mailKey` names the mail that tells its owner of it. */
export async function newSession(
  ctx: Ctx,
  accountId: string,
  beganWith: SessionRow['beganWith'],
  mailKey: string | null = null,
): Promise<NewSession> {
  const token = await newSessionToken(ctx.codePepper);
  const now = ctx.clock.now();
  return {
    token,
    browserHash: await sha256(ctx.caller.browser),
    row: {
      tokenHash: await sha256(token),
      id: crypto.randomUUID(),
      accountId,
      beganWith,
      // A passkey proves its owner as a code from their e-mail does.
      confirmedAt: beganWith === 'passkey' ? now : null,
      userAgent: ctx.caller.userAgent,
      country: ctx.caller.country,
      createdAt: now,
      expiresAt: now + sessionSeconds * 1000,
      replacedAt: null,
      mailKey,
    },
  };
}
