import { proofUploaded } from '#worker/cashback/mails/proof-letters.ts';
import { proofKey } from '#worker/cashback/proof.ts';
import {
  insertProof,
  isHandedIn,
  selectUsage,
  takesProof,
  writeUsage,
} from '#worker/cashback/repository.ts';
import type { DealRow, ProofRow, UsageRow } from '#worker/cashback/repository.ts';
import type { UploadAnswer } from '#worker/cashback/schemas.ts';
import { grantName } from '#worker/cashback/usage-answer.ts';
import { mayMove } from '#worker/cashback/usage.ts';
import type { Ctx } from '#worker/context.ts';
import { freeUntil } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { insertGrant, isFreeUntil, selectGrants } from '#worker/entitlement/grant/statements.ts';
import { AppError } from '#worker/errors.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import { addMonths } from '#worker/calendar.ts';

interface Handed {
  accountId: string;
  deal: DealRow;
  /** What lies in R2 already. */
  proof: Pick<ProofRow, 'id' | 'digest' | 'size' | 'fileName'>;
  /** The caller's use of that deal and their grants, as they were read. */
  usage: UsageRow | undefined;
  grants: readonly Grant[];
}

/** How often somebody's grants may change under the same upload. */
const mostTurns = 5;

/**
 * Writes a use, its proof and its free months, all or nothing. Of two uploads at once, or of an
 * upload and the desk's undoing, one stands; the other's file is deleted and it throws
 * `already_uploaded`.
 */
export async function handIn(ctx: Ctx, handed: Handed, turn = 1): Promise<UploadAnswer> {
  const { accountId, deal, proof, usage: before, grants } = handed;
  const now = ctx.clock.now();
  const usage = nextRound(handed, now);
  const kept = { ...proof, usageId: usage.id, accountId, dealId: deal.id, round: usage.round };
  const startsAt = freeUntil(grants, now);
  const endsAt = addMonths(startsAt, deal.freeMonths);
  const isFree = isFreeUntil(ctx.db, accountId, startsAt, now);
  const takes = takesProof(ctx.db, { before, accountId, dealId: deal.id }, isFree);
  // Everything else hangs on the write of the use, which names the proof.
  const onlyIf = isHandedIn(ctx.db, usage.id, proof.id);
  const told = { usageId: usage.id, round: usage.round, deal, at: now };
  const letters = [{ ...proofUploaded(told, { startsAt, endsAt }, ctx.origin), onlyIf }];
  const given = {
    ...grantName(usage),
    accountId,
    kind: 'premium',
    plan: `deal:${deal.id}`,
    startsAt,
    endsAt,
    provisional: true,
  } as const;
  const [written, queued, , , [found], latest] = await ctx.db.batch([
    writeUsage(ctx.db, usage, takes),
    queueLetters(ctx, accountId, letters),
    insertGrant(ctx.db, given, now, onlyIf),
    insertProof(ctx.db, { ...kept, uploadedAt: now }, onlyIf),
    selectUsage(ctx.db, accountId, deal.id),
    selectGrants(ctx.db, accountId),
  ]);
  if (written.length > 0) {
    postLetters(ctx, letters, queued);
    return {
      success: true,
      status: usage.status,
      reason: null,
      proof: { file_name: proof.fileName, size: proof.size, uploaded_at: now },
      free_until: endsAt,
    };
  }
  if ((found && !mayMove('upload', found.status)) || turn === mostTurns) {
    // Where this fails the sweep does it.
    ctx.later(ctx.proofs.delete(proofKey(proof.id)).catch(() => undefined));
    throw new AppError('already_uploaded', { details: { status: found?.status ?? 'none' } });
  }
  return handIn(ctx, { ...handed, usage: found, grants: latest }, turn + 1);
}

function nextRound({ accountId, deal, proof, usage }: Handed, now: number): UsageRow {
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
