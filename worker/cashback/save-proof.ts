import { isBeingDeleted, selectDeletion } from '#worker/account/deletion/shared-sql.ts';
import { refusePending } from '#worker/account/deletion/life.ts';
import { proofUploadedLetter } from '#worker/cashback/mails/proof-letters.ts';
import { proofKey } from '#worker/cashback/proof.ts';
import type { DealRow, ProofRow, UsageRow } from '#worker/cashback/shared-sql.ts';
import {
  canTakeProof,
  insertProof,
  selectUsage,
  isProofOfUsage,
  writeUsage,
} from '#worker/cashback/sql.ts';
import type { UploadAnswer } from '#worker/cashback/schemas.ts';
import { usageGrantName } from '#worker/cashback/usages.ts';
import { mayMove } from '#worker/cashback/usage.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { freePremiumEnd } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import {
  insertGrant,
  isFreePremiumEnd,
  selectGrants,
} from '#worker/entitlement/grant/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';
import { addMonths } from '#worker/calendar.ts';
import { sql } from 'drizzle-orm';

interface Submission {
  accountId: string;
  deal: DealRow;
  /** The file, which is in R2 already. */
  proof: Pick<ProofRow, 'id' | 'digest' | 'size' | 'fileName'>;
  /** The caller's usage of the deal and their grants, as they were read. */
  usage: UsageRow | undefined;
  grants: readonly Grant[];
}

/** How often to try while the person's other grants change at the same moment. */
const maxAttempts = 5;

/**
 * Writes a usage, its proof and its free months: all of them or none. When two uploads, or an
 * upload and a decision of the desk, happen at once, one is written. The other upload's file is
 * deleted, and it throws `already_uploaded`, or `deletion_pending`.
 */
export async function saveProof(
  ctx: Ctx,
  submission: Submission,
  attempt = 1,
): Promise<UploadAnswer> {
  const { accountId, deal, proof, usage: before, grants } = submission;
  const now = ctx.clock.now();
  const usage = nextRound(submission, now);
  const proofRow = { ...proof, usageId: usage.id, accountId, dealId: deal.id, round: usage.round };
  const startsAt = freePremiumEnd(grants, now);
  const endsAt = addMonths(startsAt, deal.freeMonths);
  const isFree = isFreePremiumEnd(ctx.db, accountId, startsAt, now);
  const mayTake = sql`${isFree} and not ${isBeingDeleted(accountId)}`;
  const canTake = canTakeProof(ctx.db, { before, accountId, dealId: deal.id }, mayTake);
  // The usage names the proof. All other statements depend on that write.
  const onlyIf = isProofOfUsage(ctx.db, usage.id, proof.id);
  const letterData = { usageId: usage.id, round: usage.round, deal, at: now };
  const letters = [
    { ...proofUploadedLetter(letterData, { startsAt, endsAt }, ctx.origin), onlyIf },
  ];
  const grant = {
    ...usageGrantName(usage),
    accountId,
    kind: 'premium',
    plan: `deal:${deal.id}`,
    startsAt,
    endsAt,
    provisional: true,
  } as const;
  const { writtenUsages, mails, latestUsages, latestGrants, deletions } = await batch(ctx.db, {
    writtenUsages: writeUsage(ctx.db, usage, canTake),
    mails: queueLetters(ctx, accountId, letters),
    grant: insertGrant(ctx.db, grant, now, onlyIf),
    proof: insertProof(ctx.db, { ...proofRow, uploadedAt: now, fileGoneAt: null }, onlyIf),
    latestUsages: selectUsage(ctx.db, accountId, deal.id),
    latestGrants: selectGrants(ctx.db, accountId),
    deletions: selectDeletion(ctx.db, accountId),
  });
  if (writtenUsages.length > 0) {
    postLetters(ctx, letters, mails);
    return {
      success: true,
      status: usage.status,
      reason: null,
      proof: { file_name: proof.fileName, size: proof.size, uploaded_at: now },
      free_until: endsAt,
    };
  }
  const [latest] = latestUsages;
  const isDeleting = deletions.some(({ status }) => status !== 'undone');
  const isDecided = latest !== undefined && !mayMove('upload', latest.status);
  if (isDeleting || isDecided || attempt === maxAttempts) {
    // If this fails, `sweepFiles` deletes the file.
    ctx.later(ctx.proofs.delete(proofKey(proof.id)).catch(() => undefined));
    refusePending(deletions);
    throw new AppError('already_uploaded', { details: { status: latest?.status ?? 'none' } });
  }
  return saveProof(ctx, { ...submission, usage: latest, grants: latestGrants }, attempt + 1);
}

function nextRound({ accountId, deal, proof, usage }: Submission, now: number): UsageRow {
  return {
    id: usage?.id ?? crypto.randomUUID(),
    accountId,
    dealId: deal.id,
    status: 'uploaded',
    proofId: proof.id,
    round: (usage?.round ?? 0) + 1,
    reason: null,
    reviewedBy: null,
    reviewedAt: null,
    uploadedAt: now,
    createdAt: usage?.createdAt ?? now,
    updatedAt: now,
  };
}
