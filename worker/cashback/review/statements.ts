/* What the desk asks and writes of proofs, unsent (docs/decisions/0008). */
import { aliasedTable, and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { emailOf } from '#worker/account/statements.ts';
import { deal, dealUsage, proof } from '#worker/cashback/table.ts';
import type { UsageStatus } from '#worker/cashback/usage.ts';
import type { Database } from '#worker/db/client.ts';

/** Which part of the queue is looked at. */
export interface Queue {
  status: UsageStatus;
  /** The last one before it; null for the beginning. */
  after: { uploadedAt: number; id: string } | null;
  limit: number;
}

/** What waits has its oldest first, what is decided its latest. */
function queueOf({ status, after }: Queue) {
  const waits = status === 'uploaded';
  const place = sql`(${dealUsage.uploadedAt}, ${dealUsage.id})`;
  const direct = waits ? asc : desc;
  return {
    where: and(
      eq(dealUsage.status, status),
      after
        ? sql`${place} ${sql.raw(waits ? '>' : '<')} (${after.uploadedAt}, ${after.id})`
        : undefined,
    ),
    order: [direct(dealUsage.uploadedAt), direct(dealUsage.id)],
  };
}

/** A part of the queue: the last proof of each use. A statement. */
export function selectQueue(db: Database, queue: Queue) {
  const { where, order } = queueOf(queue);
  // Each column under a name of its own: in a batch D1 answers rows by column name.
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

/** For that part of the queue: the same files, handed in for other uses. A statement. */
export function selectDuplicates(db: Database, queue: Queue, most: number) {
  const other = aliasedTable(proof, 'other');
  const use = aliasedTable(dealUsage, 'other_usage');
  const { where, order } = queueOf(queue);
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
      status: use.status,
      uploadedAt: other.uploadedAt,
    })
    .from(proof)
    .innerJoin(other, and(eq(other.digest, proof.digest), ne(other.usageId, proof.usageId)))
    .innerJoin(use, eq(use.id, other.usageId))
    .innerJoin(deal, eq(deal.id, other.dealId))
    .where(inArray(proof.id, shown))
    .limit(most);
}

/** A use with what its letters tell; no row for none. A statement. */
export function selectReviewed(db: Database, usageId: string) {
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

/** What the desk decides of a use. */
export interface Review {
  status: UsageStatus;
  reason: string | null;
  /** Who decided, and when; null where a decision was taken back. */
  reviewedBy: string | null;
  reviewedAt: number | null;
}

/** Writes the desk's decision where `onlyIf` holds. A statement. */
export function writeReview(db: Database, id: string, review: Review, now: number, onlyIf: SQL) {
  return db
    .update(dealUsage)
    .set({ ...review, updatedAt: now })
    .where(and(eq(dealUsage.id, id), onlyIf));
}

/** The proof of a use's round, or its last one. A statement. */
export function selectProof(db: Database, usageId: string, round: number | null) {
  return db
    .select({ id: proof.id })
    .from(proof)
    .where(and(eq(proof.usageId, usageId), round === null ? undefined : eq(proof.round, round)))
    .orderBy(desc(proof.round))
    .limit(1);
}
