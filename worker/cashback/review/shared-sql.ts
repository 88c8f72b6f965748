/* The desk's statements for the review of proofs (docs/decisions/0008). */
import { aliasedTable, and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { emailOf } from '#worker/account/shared-sql.ts';
import { deal, dealUsage, proof } from '#worker/cashback/table.ts';
import type { UsageStatus } from '#worker/cashback/usage.ts';
import type { Database } from '#worker/db/client.ts';
import { isAfter } from '#worker/db/place.ts';
import type { Place } from '#worker/db/place.ts';

/** A page of the review queue. */
export interface ProofQueue {
  status: UsageStatus;
  /** The last entry of the page before; null for the first page. */
  after: Place | null;
  limit: number;
}

/** Waiting proofs come oldest first, decided ones latest first. */
function queueClauses({ status, after }: ProofQueue) {
  const isWaiting = status === 'uploaded';
  const place = { at: dealUsage.uploadedAt, id: dealUsage.id };
  const direction = isWaiting ? asc : desc;
  return {
    where: and(eq(dealUsage.status, status), isAfter(after, place, isWaiting ? 'up' : 'down')),
    order: [direction(dealUsage.uploadedAt), direction(dealUsage.id)],
  };
}

/** A page of the queue, with the latest proof of each usage. */
export function selectProofQueue(db: Database, queue: ProofQueue) {
  const { where, order } = queueClauses(queue);
  // Each column has its own name, because in a batch D1 returns rows by column name.
  return db
    .select({
      usageId: dealUsage.id,
      round: dealUsage.round,
      status: dealUsage.status,
      reason: dealUsage.reason,
      accountId: dealUsage.accountId,
      email: emailOf(dealUsage.accountId).as('person_email'),
      dealId: dealUsage.dealId,
      dealName: deal.name,
      freeMonths: deal.freeMonths,
      fileName: proof.fileName,
      size: proof.size,
      digest: proof.digest,
      uploadedAt: dealUsage.uploadedAt,
      reviewedBy: dealUsage.reviewedBy,
      reviewedAt: dealUsage.reviewedAt,
    })
    .from(dealUsage)
    .innerJoin(proof, eq(proof.id, dealUsage.proofId))
    .innerJoin(deal, eq(deal.id, dealUsage.dealId))
    .where(where)
    .orderBy(...order)
    .limit(queue.limit);
}

/** For the proofs of a page: the same files where they were uploaded for other usages. */
export function selectDuplicateProofs(db: Database, queue: ProofQueue, most: number) {
  const other = aliasedTable(proof, 'other');
  const otherUsage = aliasedTable(dealUsage, 'other_usage');
  const { where, order } = queueClauses(queue);
  const shown = db
    .select({ proofId: dealUsage.proofId })
    .from(dealUsage)
    .where(where)
    .orderBy(...order)
    .limit(queue.limit);
  return db
    .select({
      digest: proof.digest,
      usageId: other.usageId,
      round: other.round,
      accountId: other.accountId,
      email: emailOf(other.accountId).as('person_email'),
      dealName: deal.name,
      status: otherUsage.status,
      uploadedAt: other.uploadedAt,
    })
    .from(proof)
    .innerJoin(other, and(eq(other.digest, proof.digest), ne(other.usageId, proof.usageId)))
    .innerJoin(otherUsage, eq(otherUsage.id, other.usageId))
    .innerJoin(deal, eq(deal.id, other.dealId))
    .where(inArray(proof.id, shown))
    .limit(most);
}

/** A usage, with the deal's data for its letters. */
export function selectUsageForReview(db: Database, usageId: string) {
  return db
    .select({
      id: dealUsage.id,
      accountId: dealUsage.accountId,
      dealId: dealUsage.dealId,
      status: dealUsage.status,
      round: dealUsage.round,
      reviewedBy: dealUsage.reviewedBy,
      reviewedAt: dealUsage.reviewedAt,
      dealName: deal.name,
      freeMonths: deal.freeMonths,
    })
    .from(dealUsage)
    .innerJoin(deal, eq(deal.id, dealUsage.dealId))
    .where(eq(dealUsage.id, usageId));
}

/** The desk's decision on a usage. */
export interface Review {
  status: UsageStatus;
  reason: string | null;
  /** Who decided, and when; null where the decision was undone. */
  reviewedBy: string | null;
  reviewedAt: number | null;
}

/** Writes the desk's decision where `onlyIf` holds. */
export function updateReview(db: Database, id: string, review: Review, now: number, onlyIf: SQL) {
  return db
    .update(dealUsage)
    .set({ ...review, updatedAt: now })
    .where(and(eq(dealUsage.id, id), onlyIf));
}

/** The proof of a usage's round or, with null, its latest proof. */
export function selectProof(db: Database, usageId: string, round: number | null) {
  return db
    .select({ id: proof.id })
    .from(proof)
    .where(and(eq(proof.usageId, usageId), round === null ? undefined : eq(proof.round, round)))
    .orderBy(desc(proof.round))
    .limit(1);
}
