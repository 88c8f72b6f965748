import { selectDuplicateProofs, selectProofQueue } from '#worker/cashback/review/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { pageOf, placeAfter } from '#worker/desk/page.ts';
import type { Duplicate, ProofItem, ProofListAnswer } from '#worker/desk/proofs/schemas.ts';
import type { ProofListQuery } from '#worker/desk/proofs/schemas.ts';

const pageSize = 25;
const maxDuplicates = 200;

/** A page of the proofs with a status, each with the other usages that have the same file. */
export async function listProofs(
  ctx: DeskCtx,
  { status = 'uploaded', cursor }: ProofListQuery,
): Promise<ProofListAnswer> {
  const queue = { status, after: placeAfter(cursor), limit: pageSize + 1 };
  const { proofs, duplicates } = await batch(ctx.db, {
    proofs: selectProofQueue(ctx.db, queue),
    duplicates: selectDuplicateProofs(ctx.db, queue, maxDuplicates),
  });
  const { rows, next } = pageOf(proofs, pageSize, ({ uploadedAt, usageId }) => ({
    at: uploadedAt,
    id: usageId,
  }));
  return {
    proofs: rows.map((row): ProofItem => {
      const { usageId, digest } = row;
      const others = duplicates.filter((one) => one.digest === digest && one.usageId !== usageId);
      return { ...toProofItem(row), duplicates: others.map(toDuplicate) };
    }),
    next,
  };
}

type ProofRow = Awaited<ReturnType<typeof selectProofQueue>>[number];
type DuplicateRow = Awaited<ReturnType<typeof selectDuplicateProofs>>[number];

function toProofItem(row: ProofRow): Omit<ProofItem, 'duplicates'> {
  return {
    usage_id: row.usageId,
    round: row.round,
    status: row.status,
    reason: row.reason,
    account_id: row.accountId,
    email: row.email,
    deal: { id: row.dealId, name: row.dealName, free_months: row.freeMonths },
    file_name: row.fileName,
    size: row.size,
    uploaded_at: row.uploadedAt,
    reviewed_by: row.reviewedBy,
    reviewed_at: row.reviewedAt,
  };
}

function toDuplicate(row: DuplicateRow): Duplicate {
  return {
    usage_id: row.usageId,
    round: row.round,
    account_id: row.accountId,
    email: row.email,
    deal: row.dealName,
    status: row.status,
    uploaded_at: row.uploadedAt,
  };
}
