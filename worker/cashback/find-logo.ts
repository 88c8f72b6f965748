import { logoVersion } from '#worker/cashback/deal-answer.ts';
import { selectAnyDeal } from '#worker/cashback/offer/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { openStoredFile } from '#worker/files/open-stored-file.ts';
import type { StoredFile } from '#worker/files/open-stored-file.ts';

/** A deal's logo, and whether it has the requested version. Throws `not_found`. */
export async function findLogo(
  ctx: Ctx,
  dealId: number,
  version: string | undefined,
): Promise<{ file: StoredFile; isRequestedVersion: boolean }> {
  const [deal] = await selectAnyDeal(ctx.db, dealId);
  if (!deal || deal.logoKey === null || deal.logoType === null) throw new AppError('not_found');
  return {
    file: await openStoredFile(ctx.proofs, deal.logoKey, deal.logoType),
    isRequestedVersion: version === logoVersion(deal.logoKey),
  };
}
