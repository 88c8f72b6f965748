import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { codePromisesAllowance } from '#worker/account/login-code/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import type { Payout } from '#worker/payout/review/shared-sql.ts';
import { payout } from '#worker/payout/table.ts';

/** The payout that was requested with a code; no row before the request. */
export function selectPayoutByCode(db: Database, codeHash: string) {
  return db.select().from(payout).where(eq(payout.codeHash, codeHash));
}

/** An SQL condition: the payout exists. */
export function payoutExists(id: string): SQL {
  return sql`exists (select 1 from ${payout} where ${payout.id} = ${id})`;
}

/** Inserts a payout, once for its code and only while the code promises its allowance. */
export function insertPayout(db: Database, row: Payout, now: number) {
  return insertRow(
    db,
    payout,
    row,
    sql`where ${codePromisesAllowance(db, row, now)}`,
  ).onConflictDoNothing();
}
