import { signInReading } from '#worker/account/login-code/sign-in-by-code.ts';
import type { ByCode } from '#worker/account/login-code/sign-in-by-code.ts';
import type { Ctx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/statements.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { selectContracts } from '#worker/entitlement/statements.ts';
import { refusalOf } from '#worker/promotion/coupon.ts';
import { selectCouponStates } from '#worker/promotion/statements.ts';
import { couponAnswer } from '#worker/subscription/coupon/coupon-answer.ts';
import type { AutologinAnswer } from '#worker/subscription/coupon/schemas.ts';
import { selectPlans } from '#worker/subscription/statements.ts';

/**
 * Signs in by a marketing mail's code and tells of the coupon that it leads to. What stands in the
 * person's way is told by the coupon's page, which redeems it. As many round trips
 * as any sign-in by a code. Throws as `signInByCode`.
 */
export async function signInToCoupon(
  ctx: Ctx,
  code: string,
  switches: boolean,
): Promise<{ signedIn: ByCode; answer: AutologinAnswer }> {
  const now = ctx.clock.now();
  const { signedIn, rows } = await signInReading(
    ctx,
    { code, purpose: 'marketing', switches },
    ({ accountId, couponCode }) => [
      selectCouponStates(ctx.db, { code: couponCode }, accountId),
      selectPlans(ctx.db),
      selectContracts(ctx.db, accountId),
      selectGrants(ctx.db, accountId),
    ],
  );
  const [[found], plans, contracts, grants] = rows;
  const standing = purchaseStanding(contracts, grants, now);
  const isOver = !found || refusalOf(found, null, now, { checksContract: false }) !== null;
  const answer: AutologinAnswer = {
    coupon: found ? couponAnswer(found, plans) : null,
    has_active_sub: standing === 'running' || standing === 'store',
    ...(isOver && { error: 'invalid_promotion' as const }),
  };
  return { signedIn, answer };
}
