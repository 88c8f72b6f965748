import type { SQL } from 'drizzle-orm';

import type { Account } from '#worker/account/caller.ts';
import { deleteReplacedSession, insertSession } from '#worker/account/session-sql.ts';
import { newSession } from '#worker/account/session.ts';
import type { SessionRow } from '#worker/account/session.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';

/** A person who has just signed in, and the token for their cookie. */
export interface SignedIn {
  account: Account;
  token: string;
}

/**
 * Statements to spread into a batch: they start a session if `onlyIf` holds, and end the session
 * that this browser had. `startedSession` returns a row if the session has started.
 */
export function sessionStatements(ctx: Ctx, row: SessionRow, onlyIf?: SQL) {
  return {
    startedSession: insertSession(ctx.db, row, onlyIf),
    replacedSession: endReplacedSession(ctx, row),
  };
}

/**
 * A statement that ends this browser's earlier session if the session in `row` has started.
 * Undefined if the browser had none.
 */
export function endReplacedSession(ctx: Ctx, row: SessionRow) {
  const { sessionHash } = ctx.caller;
  return sessionHash === null ? undefined : deleteReplacedSession(ctx.db, sessionHash, row);
}

/** Signs in a known account, in a batch of its own. */
export async function beginSession(
  ctx: Ctx,
  account: Account,
  beganWith: SessionRow['beganWith'],
): Promise<SignedIn> {
  const { token, row } = await newSession(ctx, account.id, beganWith);
  await batch(ctx.db, sessionStatements(ctx, row));
  return { account, token };
}
