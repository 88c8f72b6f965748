/* What becomes of payouts when an account is deleted (docs/decisions/0066). */
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { hasRowsIn, hasRowWhere, latestOf } from '#worker/db/of-account-sql.ts';
import type { OfAccount } from '#worker/db/of-account-sql.ts';
import { payout } from '#worker/payout/table.ts';

const isOld = (since: number) =>
  sql`${payout.status} in ('paid', 'failed') and ${payout.updatedAt} < ${since}`;

/** Deletes a person's payouts that were concluded before that moment, UTC milliseconds. */
export function deleteOldPayouts(db: Database, accountId: string, since: number) {
  return db.delete(payout).where(and(eq(payout.accountId, accountId), isOld(since)));
}

/** An SQL condition: `deleteOldPayouts` has something to delete. */
export function hasOldPayouts(accountId: OfAccount, since: number): SQL {
  return hasRowWhere(payout, accountId, isOld(since));
}

/** An SQL condition: a payout of that person is not concluded. */
export function hasOpenPayout(accountId: OfAccount): SQL {
  return hasRowWhere(payout, accountId, sql`${payout.status} not in ('paid', 'failed')`);
}

/** An SQL condition: something of that is still kept. */
export function keepsPayouts(accountId: string): SQL {
  return hasRowsIn([payout], accountId);
}

/** An SQL expression: when the last of a person's payouts changed. */
export function lastPayout(accountId: string): SQL {
  return latestOf(payout, payout.updatedAt, accountId);
}
