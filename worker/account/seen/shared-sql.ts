/*
 * The last sign of life of an account: a sign-in, the use of a session, or an event of the app or
 * of a store about it (docs/decisions/0089). It is written once a day at most.
 */
import { and, eq, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { moveDeletion } from '#worker/account/deletion/shared-sql.ts';
import { account } from '#worker/account/table.ts';
import { dayMs } from '#worker/calendar.ts';
import type { Database } from '#worker/db/client.ts';

/** An SQL expression: the last sign of life of the account row at hand, UTC milliseconds. */
export const lastSeenAt = sql<number>`max(${account.seenAt}, ${account.createdAt})`;

/** Whether a sign of life at `now` is to be written: the last one is a day old. */
export function isNewSign(seenAt: number, now: number): boolean {
  return seenAt <= now - dayMs;
}

/**
 * Statements to spread into a batch: they note a sign of life if `onlyIf` holds, and that undoes
 * the announcement that the account is deleted.
 */
export function noteSeen(db: Database, accountId: string, now: number, onlyIf?: SQL) {
  return {
    seen: db
      .update(account)
      .set({ seenAt: now })
      .where(and(eq(account.id, accountId), lte(account.seenAt, now - dayMs), onlyIf)),
    stays: moveDeletion(
      db,
      accountId,
      { from: 'announced', to: 'undone', lookAt: now },
      now,
      onlyIf,
    ),
  };
}
