import type { SQL } from 'drizzle-orm';

import type { Account } from '#worker/account/caller.ts';
import { deleteReplacedSession, insertSession } from '#worker/account/session-repository.ts';
import { newSession } from '#worker/account/session.ts';
import type { SessionRow } from '#worker/account/session.ts';
import type { Ctx } from '#worker/context.ts';

/** Somebody who has just signed in, and the token for their cookie. */
export interface SignedIn {
  account: Account;
  token: string;
}

/**
 * Starts a session and ends the one that this browser had, in the caller's batch and only if
 * `onlyIf` holds. The first statement returns a row if the session has begun.
 */
export function sessionStatements(ctx: Ctx, row: SessionRow, onlyIf?: SQL) {
  return [insertSession(ctx.db, row, onlyIf), ...endReplaced(ctx, row)] as const;
}

/** The second half of it: ends the session that this browser had, if the one in its place began. */
export function endReplaced(ctx: Ctx, row: SessionRow) {
  const { sessionHash } = ctx.caller;
  return sessionHash === null ? [] : [deleteReplacedSession(ctx.db, sessionHash, row)];
}

/** Signs a known account in, in a batch of its own. */
export async function beginSession(
  ctx: Ctx,
  account: Account,
  beganWith: SessionRow['beganWith'],
): Promise<SignedIn> {
  const { token, row } = await newSession(ctx, account.id, beganWith);
  await ctx.db.batch(sessionStatements(ctx, row));
  return { account, token };
}
