import type { DeskCtx } from '#worker/context.ts';
import { newAction, outcomeOf } from '#worker/operator/action.ts';
import { couponLink } from '#worker/operator/coupons/coupon-link.ts';
import type { BranchLink, BranchLinks } from '#worker/operator/marketing-codes/schemas.ts';
import { recordAction, selectAction } from '#worker/operator/statements.ts';
import { couponStatus } from '#worker/promotion/coupon.ts';
import { selectCouponsOf } from '#worker/promotion/desk/statements.ts';

/** A link to each of these coupons, in their order and each once; one round trip. */
export async function makeBranchLinks(
  ctx: DeskCtx,
  { action_id: actionId, codes }: BranchLinks,
): Promise<BranchLink[]> {
  const asked = [...new Set(codes)];
  const action = newAction(ctx, {
    ...(actionId !== undefined && { actionId }),
    action: 'branch_links.made',
    subject: 'branch_links',
    subjectId: String(asked.length),
    accountId: null,
    details: { codes: asked },
  });
  const [, kept, coupons] = await ctx.db.batch([
    recordAction(ctx.db, action),
    selectAction(ctx.db, action.actionId),
    selectCouponsOf(ctx.db, asked),
  ]);
  outcomeOf(action, kept);
  const now = ctx.clock.now();
  const known = new Map(coupons.map((coupon) => [coupon.code, couponStatus(coupon, now)]));
  return asked.map((code) => {
    const status = known.get(code);
    if (status === undefined) return { code, error: 'invalid_coupon', url: null };
    if (status !== 'usable') return { code, error: 'invalid_promotion', url: null };
    return { code, error: null, url: couponLink(ctx.origin, code) };
  });
}
