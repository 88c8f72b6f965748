import { and, eq, lt, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { chargeHold } from '#worker/subscription/invoices/table.ts';

type ChargeHold = typeof chargeHold.$inferSelect;

/** Takes a hold, unless somebody charges the same person another way. Returns whether it did. */
export async function takeHold(db: Database, hold: ChargeHold, now: number): Promise<boolean> {
  const { accountId, way } = hold;
  const [, { meta }] = await db.batch([
    db
      .delete(chargeHold)
      .where(and(eq(chargeHold.accountId, accountId), lt(chargeHold.until, now))),
    // The values stand in the order of the table's columns.
    db.insert(chargeHold).select(
      sql`select ${hold.id}, ${accountId}, ${way}, ${hold.until}
        where not exists (select 1 from ${chargeHold}
          where ${chargeHold.accountId} = ${accountId} and ${chargeHold.way} <> ${way})`,
    ),
  ]);
  return meta.changes > 0;
}

/** Gives a hold back. */
export async function releaseHold(db: Database, id: string): Promise<void> {
  await db.delete(chargeHold).where(eq(chargeHold.id, id));
}
