import { newLogoKey } from '#worker/cashback/proof.ts';
import { selectAnyDeal } from '#worker/cashback/offer/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { receivePicture } from '#worker/files/receive-picture.ts';
import type { Upload } from '#worker/files/upload.ts';
import { changeDeal } from '#worker/desk/deals/change-deal.ts';
import { maxLogoBytes } from '#worker/desk/deals/schemas.ts';
import type { DeskDealAnswer } from '#worker/desk/deals/schemas.ts';

/**
 * Gives a deal another logo, and deletes the file of the old one. Throws `not_found`, and what
 * `receivePicture` and `changeDeal` throw.
 */
export async function setLogo(ctx: DeskCtx, id: number, upload: Upload): Promise<DeskDealAnswer> {
  const [deal] = await selectAnyDeal(ctx.db, id);
  if (!deal) throw new AppError('not_found');
  const { type, bytes } = await receivePicture(upload, maxLogoBytes);
  const logoKey = newLogoKey(ctx.clock.now());
  await ctx.proofs.put(logoKey, bytes, { httpMetadata: { contentType: type } });
  const answer = await changeDeal(ctx, {
    id,
    // The form that sends the file has no `action_id`.
    actionId: crypto.randomUUID(),
    action: 'deal.logo_changed',
    to: () => ({ logoKey, logoType: type }),
    expectedUpdatedAt: null,
  });
  // If this fails, `sweepFiles` deletes the old file.
  if (deal.logoKey) ctx.later(ctx.proofs.delete(deal.logoKey).catch(() => undefined));
  return answer;
}
