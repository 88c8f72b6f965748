import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess, tryOfCaller } from '#worker/account/count-tries.ts';
import { refusePending } from '#worker/account/deletion/life.ts';
import { selectDeletion } from '#worker/account/deletion/shared-sql.ts';
import { limits } from '#worker/account/limits.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import { newProofId, proofKey } from '#worker/cashback/proof.ts';
import { saveProof } from '#worker/cashback/save-proof.ts';
import { maxProofBytes } from '#worker/cashback/schemas.ts';
import type { AlreadyUploaded, UploadAnswer } from '#worker/cashback/schemas.ts';
import { selectLastProof, selectOfferedDeal, selectUsage } from '#worker/cashback/sql.ts';
import { mayMove, nextProofAt } from '#worker/cashback/usage.ts';
import type { Ctx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { withDebts } from '#worker/entitlement/premium.ts';
import type { Holdings } from '#worker/entitlement/premium.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { openStoredFile } from '#worker/files/open-stored-file.ts';
import type { StoredFile } from '#worker/files/open-stored-file.ts';
import { receivePdf } from '#worker/files/receive-pdf.ts';
import type { Upload } from '#worker/files/upload.ts';
import { selectDebts } from '#worker/subscription/billing/shared-sql.ts';

/**
 * Whether a person may upload proofs. People with a subscription that runs and is paid, with us or
 * in a store, may not. Somebody who owes a payment may, and free months do not prevent earning more
 * (docs/decisions/0027).
 */
function isEligibleForDeals(
  { contracts, grants, debts }: Holdings<ContractRow>,
  now: number,
): boolean {
  const standing = purchaseStanding(withDebts(contracts, debts, now), grants, now);
  return standing !== 'running' && standing !== 'store';
}

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

/** The caller's latest proof for a deal. Throws `not_logged_in`, `not_found`. */
export async function findProof(ctx: Ctx, dealId: number): Promise<StoredFile> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    proofs: selectLastProof(ctx.db, accountId, dealId),
  }));
  const [proof] = rows.proofs;
  if (!proof) throw new AppError('not_found');
  return openStoredFile(ctx.proofs, proofKey(proof.id), 'application/pdf');
}
