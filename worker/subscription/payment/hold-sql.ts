import { and, eq, lt, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { rowOf } from '#worker/db/row.ts';
import { chargeHold } from '#worker/subscription/payment/table.ts';

export type ChargeHold = typeof chargeHold.$inferSelect;

/**
 * Takes a hold, unless the same person is being charged another way. Statements for one batch;
 * `hold` changes one row where it was taken.
 */
export function takeHold(db: Database, row: ChargeHold, now: number) {
  const { accountId, way } = row;
  return {
    expiredHolds: db
      .delete(chargeHold)
      .where(and(eq(chargeHold.accountId, accountId), lt(chargeHold.until, now))),
    hold: db.insert(chargeHold).select(
      rowOf(
        chargeHold,
        row,
        sql`where not exists (select 1 from ${chargeHold}
          where ${chargeHold.accountId} = ${accountId} and ${chargeHold.way} <> ${way})`,
      ),
    ),
  };
}

/** Gives a hold back. */
export function releaseHold(db: Database, id: string) {
  return db.delete(chargeHold).where(eq(chargeHold.id, id));
}
