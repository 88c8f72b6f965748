import { proofKey } from '#worker/cashback/proof.ts';
import { selectProof } from '#worker/cashback/review/statements.ts';
import type { DeskCtx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { storedFile } from '#worker/files/stored-file.ts';
import type { StoredFile } from '#worker/files/stored-file.ts';

/** The file of a use's round, of its last one without. Throws `not_found`. */
export async function findProofFile(
  ctx: DeskCtx,
  usageId: string,
  round: number | null,
): Promise<StoredFile> {
  const [proof] = await selectProof(ctx.db, usageId, round);
  if (!proof) throw new AppError('not_found');
  return storedFile(ctx.proofs, proofKey(proof.id), 'application/pdf');
}
