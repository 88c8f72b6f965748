import { signInByCodeAndRead } from '#worker/account/login-code/sign-in-by-code.ts';
import type { CodeSignIn } from '#worker/account/login-code/sign-in-by-code.ts';
import type { Ctx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { couponRefusal } from '#worker/promotion/coupon.ts';
import { selectCouponStates } from '#worker/promotion/shared-sql.ts';
import type { AutologinAnswer } from '#worker/subscription/coupon/schemas.ts';
import { toCoupon } from '#worker/subscription/coupon/to-coupon.ts';
import { selectPlans } from '#worker/subscription/plan/shared-sql.ts';

/**
 * Signs in by the code of a marketing mail and returns the coupon that the code leads to. It tells
 * only faults of the coupon itself: the coupon's page, which redeems it, tells what is in the
 * person's way. It takes as many round trips as any sign-in by a code. Throws as `signInByCode`.
 */
export async function signInToCoupon(
  ctx: Ctx,
  way: { code: string; switches: boolean; stay: boolean | undefined },
): Promise<{ signedIn: CodeSignIn; answer: AutologinAnswer }> {
  const now = ctx.clock.now();
  const { signedIn, rows } = await signInByCodeAndRead(
    ctx,
    { ...way, purpose: 'marketing' },
    ({ accountId, couponCode }) => ({
      coupons: selectCouponStates(ctx.db, { code: couponCode }, accountId),
      plans: selectPlans(ctx.db),
      contracts: selectContracts(ctx.db, accountId),
      grants: selectGrants(ctx.db, accountId),
    }),
  );
  const row = rows.coupons[0];
  const standing = purchaseStanding(rows.contracts, rows.grants, now);
  const isUsable = row && couponRefusal(row, null, now, { checksContract: false }) === null;
  const answer: AutologinAnswer = {
    coupon: row ? toCoupon(row, rows.plans) : null,
    has_active_sub: standing === 'running' || standing === 'store',
    ...(!isUsable && { error: 'invalid_promotion' as const }),
  };
  return { signedIn, answer };
}
