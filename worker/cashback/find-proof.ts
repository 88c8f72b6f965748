import { readAsCaller } from '#worker/account/caller.ts';
import { selectLastProof } from '#worker/cashback/repository.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { proofKey } from '#worker/cashback/proof.ts';
import { storedFile } from '#worker/files/stored-file.ts';
import type { StoredFile } from '#worker/files/stored-file.ts';

/** The proof that the caller handed in last for a deal. Throws `not_logged_in`, `not_found`. */
export async function findProof(ctx: Ctx, dealId: number): Promise<StoredFile> {
  const { rows } = await readAsCaller(ctx, (accountId) => [
    selectLastProof(ctx.db, accountId, dealId),
  ]);
  const proof = rows[0][0];
  if (!proof) throw new AppError('not_found');
  return storedFile(ctx.proofs, proofKey(proof.id), 'application/pdf');
}
