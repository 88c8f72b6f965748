import { selectDuplicates, selectQueue } from '#worker/cashback/review/statements.ts';
import type { DeskCtx } from '#worker/context.ts';
import type { Duplicate, ProofItem, ProofList } from '#worker/operator/proofs/schemas.ts';
import type { ProofListQuery } from '#worker/operator/proofs/schemas.ts';

const pageSize = 25;
const mostDuplicates = 200;

/** A page of the proofs that stand like that, each with the uses that have the same file. */
export async function listProofs(
  ctx: DeskCtx,
  { status = 'uploaded', cursor }: ProofListQuery,
): Promise<ProofList> {
  const [at, id] = cursor?.split(':') ?? [];
  const after = at === undefined || id === undefined ? null : { uploadedAt: Number(at), id };
  // One more than is shown tells whether there is another page.
  const queue = { status, after, limit: pageSize + 1 };
  const [found, same] = await ctx.db.batch([
    selectQueue(ctx.db, queue),
    selectDuplicates(ctx.db, queue, mostDuplicates),
  ]);
  const shown = found.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    proofs: shown.map((row): ProofItem => {
      const { usageId, digest } = row;
      const others = same.filter((one) => one.digest === digest && one.usageId !== usageId);
      return { ...proofItem(row), duplicates: others.map(duplicate) };
    }),
    next: found.length > pageSize && last ? `${last.uploadedAt}:${last.usageId}` : null,
  };
}

type Row = Awaited<ReturnType<typeof selectQueue>>[number];
type Same = Awaited<ReturnType<typeof selectDuplicates>>[number];

function proofItem(row: Row): Omit<ProofItem, 'duplicates'> {
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

function duplicate(row: Same): Duplicate {
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
