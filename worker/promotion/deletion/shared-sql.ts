/* What becomes of redemptions when an account is deleted (docs/decisions/0066). */
import { and, eq, lt } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { hasRowsIn, latestOf } from '#worker/db/of-account-sql.ts';
import { redemption } from '#worker/promotion/table.ts';

/** Deletes a person's redemptions that were not written since that moment, UTC milliseconds. */
export function deleteOldRedemptions(db: Database, accountId: string, since: number) {
  return db
    .delete(redemption)
    .where(and(eq(redemption.accountId, accountId), lt(redemption.updatedAt, since)));
}

/** An SQL condition: something of that is still kept. */
export function keepsRedemptions(accountId: string): SQL {
  return hasRowsIn([redemption], accountId);
}

/** An SQL expression: when the last of a person's redemptions changed. */
export function lastRedemption(accountId: string): SQL {
  return latestOf(redemption, redemption.updatedAt, accountId);
}
