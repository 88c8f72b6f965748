import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { codePromisesAllowance } from '#worker/account/login-code/statements.ts';
import type { Database } from '#worker/db/client.ts';
import { payout } from '#worker/payout/table.ts';

export type PayoutRow = typeof payout.$inferSelect;

/** The request that was made with a code; no row before. */
export function selectPayoutOf(db: Database, codeHash: string) {
  return db.select().from(payout).where(eq(payout.codeHash, codeHash));
}

/** An SQL condition: that very request stands. */
export function payoutStands(id: string): SQL {
  return sql`exists (select 1 from ${payout} where ${payout.id} = ${id})`;
}

/** Asks for what a code promises, once. */
export function insertPayout(db: Database, row: PayoutRow, now: number) {
  return db
    .insert(payout)
    .select(
      sql`select ${row.id}, ${row.accountId}, ${row.codeHash}, ${row.paypalAccount}, ${row.amount},
        ${row.status}, null, null, ${row.requestedAt}, null, ${row.updatedAt}
        where ${codePromisesAllowance(db, row, now)}`,
    )
    .onConflictDoNothing();
}
