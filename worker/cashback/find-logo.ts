import { versionOf } from '#worker/cashback/deal-answer.ts';
import { selectAnyDeal } from '#worker/cashback/repository.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { storedFile } from '#worker/files/stored-file.ts';
import type { StoredFile } from '#worker/files/stored-file.ts';

/** A deal's logo, and whether it is the version that was asked for. Throws `not_found`. */
export async function findLogo(
  ctx: Ctx,
  dealId: number,
  version: string | undefined,
): Promise<{ file: StoredFile; isThatVersion: boolean }> {
  const [deal] = await selectAnyDeal(ctx.db, dealId);
  if (!deal || deal.logoKey === null || deal.logoType === null) throw new AppError('not_found');
  return {
    file: await storedFile(ctx.proofs, deal.logoKey, deal.logoType),
    isThatVersion: version === versionOf(deal.logoKey),
  };
}
