import { markFilesGone, selectProofFilesOf } from '#worker/cashback/deletion/shared-sql.ts';
import { proofKey } from '#worker/cashback/proof.ts';
import type { Ctx } from '#worker/context.ts';

/** How many files go at a time. */
const mostFiles = 50;

/** Deletes the files of a deleted person's proofs. Answers whether none is left. */
export async function forgetProofs(ctx: Ctx, accountId: string): Promise<boolean> {
  const files = await selectProofFilesOf(ctx.db, accountId, mostFiles);
  if (files.length === 0) return true;
  const ids = files.map(({ id }) => id);
  await ctx.proofs.delete(ids.map(proofKey));
  await markFilesGone(ctx.db, ids, ctx.clock.now());
  return files.length < mostFiles;
}
