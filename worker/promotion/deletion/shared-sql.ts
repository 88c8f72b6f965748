/* What becomes of redemptions when an account is deleted (docs/decisions/0066). */
import { and, eq, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { hasRowsIn, hasRowWhere, latestOf } from '#worker/db/of-account-sql.ts';
import type { OfAccount } from '#worker/db/of-account-sql.ts';
import { redemption } from '#worker/promotion/table.ts';

/** Whether the contract of that order runs, as the caller's slice knows it. */
type OrderRuns = (purchaseId: AnyColumn) => SQL;

const isOld = (since: number, runs: OrderRuns) =>
  sql`${redemption.updatedAt} < ${since} and not ${runs(redemption.purchaseId)}`;

/**
 * Deletes a person's redemptions that were not written since that moment, UTC milliseconds, and
 * belong to no contract that runs.
 */
export function deleteOldRedemptions(
  db: Database,
  accountId: string,
  since: number,
  runs: OrderRuns,
) {
  return db.delete(redemption).where(and(eq(redemption.accountId, accountId), isOld(since, runs)));
}

/** An SQL condition: `deleteOldRedemptions` has something to delete. */
export function hasOldRedemptions(accountId: OfAccount, since: number, runs: OrderRuns): SQL {
  return hasRowWhere(redemption, accountId, isOld(since, runs));
}

/** An SQL condition: something of that is still kept. */
export function keepsRedemptions(accountId: string): SQL {
  return hasRowsIn([redemption], accountId);
}

/** An SQL expression: when the last of a person's redemptions changed. */
export function lastRedemption(accountId: string): SQL {
  return latestOf(redemption, redemption.updatedAt, accountId);
}
