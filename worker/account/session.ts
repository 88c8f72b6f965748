import type { session } from '#worker/account/table.ts';
import { hourMs, minuteMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { retention } from '#worker/legal/kept.ts';
import { newSessionToken } from '#worker/session-token.ts';

const hours = hourMs / 1000;

/**
 * How long a session that stays lives on after its use, and its cookie with it, seconds
 * (docs/decisions/0087).
 */
export const sessionSeconds = retention.browsers.period.days * 24 * hours;

/** How long any other session lives on after its use, seconds. Its cookie ends with the browser. */
export const idleSeconds = 24 * hours;

/** How much of its life may pass until a use extends it again, seconds: not each one is written. */
const extensionSeconds = { stays: 24 * hours, idle: hours };

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
const replacedMs = minuteMs;

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

/** When a session ends that is used now, UTC milliseconds. */
function endOf(stays: boolean, now: number): number {
  return now + (stays ? sessionSeconds : idleSeconds) * 1000;
}

/** The later end of a session that is used now, UTC milliseconds; null while it is not due. */
export function extendedEnd(
  { stays, expiresAt }: Pick<SessionRow, 'stays' | 'expiresAt'>,
  now: number,
): number | null {
  const end = endOf(stays, now);
  const step = stays ? extensionSeconds.stays : extensionSeconds.idle;
  return end - expiresAt >= step * 1000 ? end : null;
}

/** How a session begins. */
export interface Beginning {
  with: SessionRow['beganWith'];
  /** What the call says of staying signed in. One that says nothing stays. */
  stay: boolean | undefined;
  /** The key of the mail that tells its owner of it. */
  mailKey?: string;
}

/** A session that is to begin. */
export interface NewSession {
  /** For the cookie. The row holds only its hash. */
  token: string;
  row: SessionRow;
  /** SHA-256 of what the browser's own cookie calls it. */
  browserHash: string;
}

/** A new session of the calling browser. */
export async function newSession(
  ctx: Ctx,
  accountId: string,
  { with: beganWith, stay: stays = true, mailKey }: Beginning,
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
      expiresAt: endOf(stays, now),
      stays,
      replacedAt: null,
      mailKey: mailKey ?? null,
    },
  };
}
