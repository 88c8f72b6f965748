import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isNewSign, noteSeen } from '#worker/account/seen/shared-sql.ts';
import { callerId, currentCallerId, selectCaller } from '#worker/account/session-sql.ts';
import type { SessionRow } from '#worker/account/session.ts';
import type { Ctx, SeenSession } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import type { Results, Statements } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { log } from '#worker/http/log.ts';

export interface Account {
  id: string;
  email: string;
  displayName: string;
  friendlyName: string | null;
  provider: 'email' | 'apple' | 'google' | 'fb';
}

/** The account that is calling, and how its session began. */
export interface CallerAccount extends Account {
  beganWith: SessionRow['beganWith'];
  /** When the session was last confirmed by a code from a mail, UTC milliseconds. */
  confirmedAt: number | null;
}

/** Reads who is calling; null for a visitor, for whom nothing is read. */
export async function readCaller(ctx: Ctx): Promise<CallerAccount | null> {
  const { sessionHash } = ctx.caller;
  if (sessionHash === null) return null;
  const [account] = await selectCaller(ctx.db, sessionHash, ctx.clock.now());
  return noteUse(ctx, account);
}

/**
 * Runs `statements` and reads who is calling, in one round trip. The statements get the caller's
 * account id as an SQL expression that is null for a visitor.
 */
export async function readWithCaller<const T extends Statements>(
  ctx: Ctx,
  statements: (accountId: SQL<string>) => T,
): Promise<{ account: CallerAccount | null; rows: Results<T> }> {
  const hash = ctx.caller.sessionHash ?? '';
  const now = ctx.clock.now();
  const accountId = callerId(ctx.db, hash, now);
  // The leading space keeps this name apart from the names of `statements`.
  const results = await batch(ctx.db, {
    ' caller': selectCaller(ctx.db, hash, now),
    ...statements(accountId),
  });
  return { account: noteUse(ctx, results[' caller'][0]), rows: results };
}

/** Notes the use of the caller's session, for `extendUsedSession`, and a sign of life. */
function noteUse(
  ctx: Ctx,
  account: (CallerAccount & Omit<SeenSession, 'accountId'> & { seenAt: number }) | undefined,
): CallerAccount | null {
  seeCaller(ctx, account ?? null);
  if (!account) return null;
  const { expiresAt, stays } = account;
  ctx.caller.seen = { accountId: account.id, expiresAt, stays };
  return account;
}

/** Like `readWithCaller`, for signed-in people only. Throws `not_logged_in`. */
export async function readAsCaller<const T extends Statements>(
  ctx: Ctx,
  statements: (accountId: SQL<string>) => T,
): Promise<{ account: CallerAccount; rows: Results<T> }> {
  if (ctx.caller.sessionHash === null) throw new AppError('not_logged_in');
  const { account, rows } = await readWithCaller(ctx, statements);
  if (!account) throw new AppError('not_logged_in');
  return { account, rows };
}

/** Something that a signed-in person reads: its statements, and the answer that their rows make. */
export interface Reading<T extends Statements, Answer> {
  statements: (ctx: Ctx, accountId: SQL<string>) => T;
  answer: (ctx: Ctx, rows: Results<T>, account: CallerAccount) => Answer | Promise<Answer>;
}

/** Names the types of a reading after its functions. */
export function reading<const T extends Statements, Answer>(
  one: Reading<T, Answer>,
): Reading<T, Answer> {
  return one;
}

/** The answer of a reading, in one round trip. Throws `not_logged_in`. */
export async function read<T extends Statements, Answer>(
  ctx: Ctx,
  { statements, answer }: Reading<T, Answer>,
): Promise<Answer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => statements(ctx, accountId));
  return answer(ctx, rows, account);
}

/** The caller's account id as an SQL expression; null for a visitor. */
export function callersId(ctx: Ctx): SQL<string> {
  return callerId(ctx.db, ctx.caller.sessionHash ?? '', ctx.clock.now());
}

/**
 * An SQL condition: the caller is still signed in to this account, and no other token has replaced
 * theirs. Their session may end while a call is running.
 */
export function isCallers(ctx: Ctx, accountId: string): SQL {
  const current = currentCallerId(ctx.db, ctx.caller.sessionHash ?? '', ctx.clock.now());
  return sql`${current} is ${accountId}`;
}

/**
 * Notes after the answer that the person of a session was here, once a day. Never fails: the next
 * call notes it instead.
 */
function seeCaller(ctx: Ctx, caller: { id: string; seenAt: number } | null): void {
  const now = ctx.clock.now();
  if (caller && isNewSign(caller.seenAt, now)) ctx.later(writeSeen(ctx, caller.id, now));
}

async function writeSeen(ctx: Ctx, accountId: string, now: number): Promise<void> {
  try {
    await batch(ctx.db, noteSeen(ctx.db, accountId, now));
  } catch (error) {
    log('warn', {
      message: 'a sign of life was not noted',
      account: accountId,
      error: error instanceof Error ? error.stack : String(error),
    });
  }
}
