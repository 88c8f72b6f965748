import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import { couponLink } from '#worker/desk/coupons/coupon-link.ts';
import type { BranchLink, BranchLinks } from '#worker/desk/marketing-codes/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { couponStatus } from '#worker/promotion/coupon.ts';
import { selectCouponsByCodes } from '#worker/promotion/desk/shared-sql.ts';

/**
 * A link to each of these coupons, in the order of the codes and without repetitions. One round
 * trip.
 */
export async function makeBranchLinks(
  ctx: DeskCtx,
  { action_id: actionId, codes }: BranchLinks,
): Promise<BranchLink[]> {
  const uniqueCodes = [...new Set(codes)];
  const action = newAction(ctx, {
    ...(actionId !== undefined && { actionId }),
    action: 'branch_links.made',
    subject: 'branch_links',
    subjectId: String(uniqueCodes.length),
    accountId: null,
    details: { codes: uniqueCodes },
  });
  // Links change nothing in the database. The audit row records that they were made.
  const { rows } = await runAction(ctx, action, {
    write: () => ({}),
    read: { coupons: selectCouponsByCodes(ctx.db, uniqueCodes) },
  });
  const now = ctx.clock.now();
  const statuses = new Map(rows.coupons.map((coupon) => [coupon.code, couponStatus(coupon, now)]));
  return uniqueCodes.map((code) => {
    const status = statuses.get(code);
    if (status === undefined) return { code, error: 'invalid_coupon', url: null };
    if (status !== 'usable') return { code, error: 'invalid_promotion', url: null };
    return { code, error: null, url: couponLink(ctx.origin, code) };
  });
}
