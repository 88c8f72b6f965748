/* Rows and conditions that this slice shares with the desk (docs/decisions/0008). */
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { dealUsage } from '#worker/cashback/table.ts';
import type { deal, proof } from '#worker/cashback/table.ts';
import type { Database } from '#worker/db/client.ts';

export type DealRow = typeof deal.$inferSelect;
export type UsageRow = typeof dealUsage.$inferSelect;
export type ProofRow = typeof proof.$inferSelect;

/** An SQL condition: the usage is in that round and has that status. */
export function isUsageInState(
  db: Database,
  { id, round, status }: Pick<UsageRow, 'id' | 'round' | 'status'>,
): SQL {
  const matching = db
    .select({ id: dealUsage.id })
    .from(dealUsage)
    .where(and(eq(dealUsage.id, id), eq(dealUsage.round, round), eq(dealUsage.status, status)));
  return sql`exists ${matching}`;
}
