import { refusePending } from '#worker/account/deletion/life.ts';
import { selectDeletion } from '#worker/account/deletion/shared-sql.ts';
import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess, tryOfCaller } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import { isEligibleForDeals } from '#worker/cashback/is-eligible-for-deals.ts';
import { saveProof } from '#worker/cashback/save-proof.ts';
import { newProofId, proofKey } from '#worker/cashback/proof.ts';
import { selectOfferedDeal, selectUsage } from '#worker/cashback/sql.ts';
import { maxProofBytes } from '#worker/cashback/schemas.ts';
import type { AlreadyUploaded, UploadAnswer } from '#worker/cashback/schemas.ts';
import { mayMove, nextProofAt } from '#worker/cashback/usage.ts';
import type { Ctx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { receivePdf } from '#worker/files/receive-pdf.ts';
import type { Upload } from '#worker/files/upload.ts';
import { selectDebts } from '#worker/subscription/billing/shared-sql.ts';

/**
 * Stores the caller's proof for a deal, and gives the deal's free months in advance. A caller who
 * may not upload is refused before any byte of the file is read. Throws `not_logged_in`,
 * `too_many_requests`, `not_found`, `subscription_exist`, `deletion_pending`, `already_uploaded`
 * with the usage's status, and what `receivePdf` throws.
 */
export async function uploadProof(ctx: Ctx, dealId: number, upload: Upload): Promise<UploadAnswer> {
  const uploadTry = tryOfCaller(ctx, limits.uploadPerAccount);
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    deals: selectOfferedDeal(ctx.db, dealId),
    usages: selectUsage(ctx.db, accountId, dealId),
    contracts: selectContracts(ctx.db, accountId),
    grants: selectGrants(ctx.db, accountId),
    debts: selectDebts(ctx.db, accountId),
    uploadCount: countTry(ctx.db, uploadTry),
    deletions: selectDeletion(ctx.db, accountId),
  }));
  refuseExcess(ctx, [uploadTry], [rows.uploadCount]);
  const [deal] = rows.deals;
  const [usage] = rows.usages;
  if (!deal) throw new AppError('not_found');
  if (usage && !mayMove('upload', usage.status)) {
    const details: Omit<AlreadyUploaded, 'error'> = { status: usage.status };
    throw new AppError('already_uploaded', { details });
  }
  const now = ctx.clock.now();
  refusePending(rows.deletions);
  if (!isEligibleForDeals(rows, now)) throw new AppError('subscription_exist');
  const waitMs = usage ? nextProofAt(usage) - now : 0;
  if (waitMs > 0) {
    throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }

  const id = newProofId(now);
  const file = await receivePdf(ctx.proofs, proofKey(id), upload, maxProofBytes);
  const proof = { id, ...file };
  return saveProof(ctx, { accountId: account.id, deal, proof, usage, grants: rows.grants });
}
