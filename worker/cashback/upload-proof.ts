import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess, tryOfCaller } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { countTry } from '#worker/account/statements.ts';
import { mayUseDeals } from '#worker/cashback/eligible.ts';
import { handIn } from '#worker/cashback/hand-in.ts';
import { newProofId, proofKey } from '#worker/cashback/proof.ts';
import { selectDeal, selectUsage } from '#worker/cashback/repository.ts';
import { maxProofBytes } from '#worker/cashback/schemas.ts';
import type { AlreadyUploaded, UploadAnswer } from '#worker/cashback/schemas.ts';
import { mayMove, nextProofAt } from '#worker/cashback/usage.ts';
import type { Ctx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/statements.ts';
import { selectContracts } from '#worker/entitlement/statements.ts';
import { AppError } from '#worker/errors.ts';
import { receivePdf } from '#worker/files/receive-pdf.ts';
import type { Upload } from '#worker/files/upload.ts';
import { selectReturned } from '#worker/subscription/dispute/statements.ts';

/**
 * Takes in the caller's proof for a deal, and gives the deal's free months in advance. Whoever may
 * not hand one in is refused before a byte of the file is read. Throws `not_logged_in`,
 * `too_many_requests`, `not_found`, `subscription_exist`, `already_uploaded` with how the use stands,
 * and what `receivePdf` throws.
 */
export async function uploadProof(ctx: Ctx, dealId: number, upload: Upload): Promise<UploadAnswer> {
  const tries = [tryOfCaller(ctx, limits.uploadPerAccount)] as const;
  const { account, rows } = await readAsCaller(ctx, (accountId) => [
    selectDeal(ctx.db, dealId),
    selectUsage(ctx.db, accountId, dealId),
    selectContracts(ctx.db, accountId),
    selectGrants(ctx.db, accountId),
    selectReturned(ctx.db, accountId),
    countTry(ctx.db, tries[0]),
  ]);
  const [[deal], [usage], contracts, grants, returned, counted] = rows;
  refuseExcess(ctx, tries, [counted]);
  if (!deal) throw new AppError('not_found');
  if (usage && !mayMove('upload', usage.status)) {
    const details: Omit<AlreadyUploaded, 'error'> = { status: usage.status };
    throw new AppError('already_uploaded', { details });
  }
  const now = ctx.clock.now();
  if (!mayUseDeals({ contracts, grants, returned }, now)) throw new AppError('subscription_exist');
  const wait = usage ? nextProofAt(usage) - now : 0;
  if (wait > 0) {
    throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(wait / 1000) });
  }

  const id = newProofId(now);
  const file = await receivePdf(ctx.proofs, proofKey(id), upload, maxProofBytes);
  return handIn(ctx, { accountId: account.id, deal, proof: { id, ...file }, usage, grants });
}
