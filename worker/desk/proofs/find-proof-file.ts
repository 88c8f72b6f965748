import { proofKey } from '#worker/cashback/proof.ts';
import { selectProof } from '#worker/cashback/review/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { openStoredFile } from '#worker/files/open-stored-file.ts';
import type { StoredFile } from '#worker/files/open-stored-file.ts';

/** The file of a usage's round or, with null, of its latest round. Throws `not_found`. */
export async function findProofFile(
  ctx: DeskCtx,
  usageId: string,
  round: number | null,
): Promise<StoredFile> {
  const [proof] = await selectProof(ctx.db, usageId, round);
  if (!proof) throw new AppError('not_found');
  return openStoredFile(ctx.proofs, proofKey(proof.id), 'application/pdf');
}
