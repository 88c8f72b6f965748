import { readAsCaller } from '#worker/account/caller.ts';
import { selectLastProof } from '#worker/cashback/sql.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { proofKey } from '#worker/cashback/proof.ts';
import { openStoredFile } from '#worker/files/open-stored-file.ts';
import type { StoredFile } from '#worker/files/open-stored-file.ts';

/** The caller's latest proof for a deal. Throws `not_logged_in`, `not_found`. */
export async function findProof(ctx: Ctx, dealId: number): Promise<StoredFile> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    proofs: selectLastProof(ctx.db, accountId, dealId),
  }));
  const [proof] = rows.proofs;
  if (!proof) throw new AppError('not_found');
  return openStoredFile(ctx.proofs, proofKey(proof.id), 'application/pdf');
}
