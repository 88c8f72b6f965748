import { newLogoKey } from '#worker/cashback/logo.ts';
import { selectStoredDeal } from '#worker/cashback/offer/statements.ts';
import type { DeskCtx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { receivePicture } from '#worker/files/receive-picture.ts';
import type { Upload } from '#worker/files/upload.ts';
import { changeDeal } from '#worker/operator/deals/change-deal.ts';
import { maxLogoBytes } from '#worker/operator/deals/schemas.ts';
import type { DeskDealAnswer } from '#worker/operator/deals/schemas.ts';

/**
 * Gives a deal another logo, and takes the one before away. Throws `not_found`, and what
 * `receivePicture` and `changeDeal` throw.
 */
export async function setLogo(ctx: DeskCtx, id: number, upload: Upload): Promise<DeskDealAnswer> {
  const [deal] = await selectStoredDeal(ctx.db, id);
  if (!deal) throw new AppError('not_found');
  const { type, bytes } = await receivePicture(upload, maxLogoBytes);
  const logoKey = newLogoKey(ctx.clock.now());
  await ctx.proofs.put(logoKey, bytes, { httpMetadata: { contentType: type } });
  const answer = await changeDeal(ctx, {
    id,
    // A file is sent in a form, which carries no name of the request's own.
    actionId: crypto.randomUUID(),
    action: 'deal.logo_changed',
    to: () => ({ logoKey, logoType: type }),
    seen: null,
  });
  // Where this fails the sweep does it.
  if (deal.logoKey) ctx.later(ctx.proofs.delete(deal.logoKey).catch(() => undefined));
  return answer;
}
