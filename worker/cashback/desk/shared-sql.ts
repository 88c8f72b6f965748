/* The desk's statements about usages, beside its review of proofs (docs/decisions/0008). */
import { desc, eq, sql } from 'drizzle-orm';

import { deal, dealUsage } from '#worker/cashback/table.ts';
import type { Database } from '#worker/db/client.ts';

/** One person's usages of deals, the latest first. */
export function selectUsagesOf(db: Database, accountId: string) {
  return db
    .select({
      id: dealUsage.id,
      dealId: dealUsage.dealId,
      dealName: deal.name,
      status: dealUsage.status,
      round: dealUsage.round,
      reason: dealUsage.reason,
      uploadedAt: dealUsage.uploadedAt,
      reviewedBy: dealUsage.reviewedBy,
      reviewedAt: dealUsage.reviewedAt,
    })
    .from(dealUsage)
    .innerJoin(deal, eq(deal.id, dealUsage.dealId))
    .where(eq(dealUsage.accountId, accountId))
    .orderBy(desc(dealUsage.uploadedAt))
    .limit(100);
}

/** How many proofs wait for a decision. Counts `most` at most. */
export function countWaitingProofs(db: Database, most: number) {
  const waiting = db
    .select({ id: dealUsage.id })
    .from(dealUsage)
    .where(eq(dealUsage.status, 'uploaded'))
    .limit(most);
  return db.select({ count: sql<number>`count(*)`.as('count') }).from(waiting.as('waiting'));
}
