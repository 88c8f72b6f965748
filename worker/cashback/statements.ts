/* What this slice and the desk put into their batches, unsent (docs/decisions/0008). */
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { dealUsage } from '#worker/cashback/table.ts';
import type { Database } from '#worker/db/client.ts';

/** A use as stored. */
export type Usage = typeof dealUsage.$inferSelect;

/** An SQL condition: that use stands like that, in that round. */
export function usageStands(
  db: Database,
  { id, round, status }: Pick<Usage, 'id' | 'round' | 'status'>,
): SQL {
  const standing = db
    .select({ id: dealUsage.id })
    .from(dealUsage)
    .where(and(eq(dealUsage.id, id), eq(dealUsage.round, round), eq(dealUsage.status, status)));
  return sql`exists ${standing}`;
}
