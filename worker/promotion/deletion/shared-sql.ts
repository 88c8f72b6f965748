/* What becomes of redemptions when an account is deleted (docs/decisions/0066). */
import { and, eq, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { redemption } from '#worker/promotion/table.ts';

/** Deletes a person's redemptions that were not written since that moment, UTC milliseconds. */
export function deleteOldRedemptions(db: Database, accountId: string, since: number) {
  return db
    .delete(redemption)
    .where(and(eq(redemption.accountId, accountId), lt(redemption.updatedAt, since)));
}

/** An SQL condition: something of that is still kept. */
export function keepsRedemptions(accountId: string): SQL {
  return sql`exists (select 1 from ${redemption} where ${redemption.accountId} = ${accountId})`;
}

/** An SQL expression: when the last of a person's redemptions changed. */
export function lastRedemption(accountId: string): SQL {
  return sql`(select max(${redemption.updatedAt}) from ${redemption}
    where ${redemption.accountId} = ${accountId})`;
}
