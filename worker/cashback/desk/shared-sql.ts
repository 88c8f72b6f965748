/* The desk's statements about usages, beside its review of proofs (docs/decisions/0008). */
import { and, desc, eq, sql } from 'drizzle-orm';

import { deal, dealUsage, proof } from '#worker/cashback/table.ts';
import type { Database } from '#worker/db/client.ts';
import { partOf } from '#worker/db/place.ts';
import type { Part } from '#worker/db/place.ts';

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

/** That part of the proofs of a person. Only the latest one of a usage has its status. */
export function selectProofsIn(db: Database, accountId: string, part: Part) {
  const { place, where, order } = partOf(part, proof.id, proof.uploadedAt);
  return db
    .select({
      ...place,
      deal: deal.name,
      status: dealUsage.status,
      reason: dealUsage.reason,
      isLatest: sql<boolean>`${dealUsage.proofId} = ${proof.id}`.mapWith(Boolean).as('is_latest'),
    })
    .from(proof)
    .innerJoin(dealUsage, eq(dealUsage.id, proof.usageId))
    .innerJoin(deal, eq(deal.id, proof.dealId))
    .where(and(eq(proof.accountId, accountId), where))
    .orderBy(...order)
    .limit(part.limit);
}
