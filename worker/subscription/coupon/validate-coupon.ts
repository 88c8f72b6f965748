import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess } from '#worker/account/count-tries.ts';
import type { Ctx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { countGuesses, guessesOf } from '#worker/promotion/count-guesses.ts';
import { couponRefusal } from '#worker/promotion/coupon.ts';
import { isPaymentless } from '#worker/promotion/kinds.ts';
import { giftFromRow } from '#worker/promotion/stored-gift.ts';
import { selectCouponStates } from '#worker/promotion/shared-sql.ts';
import { couponFits } from '#worker/subscription/coupon/coupon-fits.ts';
import type { CouponBoxAnswer } from '#worker/subscription/coupon/schemas.ts';
import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';
import { selectPlansByPrice } from '#worker/subscription/plan/plan-sql.ts';

/**
 * What a coupon takes off a purchase by the caller, for the checkout's coupon box; with `plan_id`,
 * off that plan. One round trip. Throws `not_logged_in`, `too_many_requests`, and `coupon_invalid`
 * for every coupon that cannot be used there, whatever the reason.
 */
export async function validateCoupon(
  ctx: Ctx,
  { coupon: code, plan_id: planId }: { coupon: string; plan_id?: string | undefined },
): Promise<CouponBoxAnswer> {
  const now = ctx.clock.now();
  const guesses = await guessesOf(ctx);
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    coupons: selectCouponStates(ctx.db, { code }, accountId),
    plans: selectPlansByPrice(ctx.db, [planId]),
    contracts: selectContracts(ctx.db, accountId),
    grants: selectGrants(ctx.db, accountId),
    guesses: countGuesses(ctx, guesses, { code }),
  }));
  refuseExcess(ctx, guesses, rows.guesses);
  const coupon = rows.coupons[0];
  if (!coupon || isPaymentless(coupon)) throw new AppError('coupon_invalid');
  const standing = purchaseStanding(rows.contracts, rows.grants, now);
  const refusal = couponRefusal(coupon, standing, now, { checksContract: true });
  const plan = cataloguePlan(rows.plans[0]?.key ?? '');
  const fits = planId === undefined || (plan && couponFits(giftFromRow(coupon), plan));
  if (refusal || !fits) throw new AppError('coupon_invalid');
  const { type, percentOff, amountOff } = coupon;
  return {
    type,
    coupon_code: coupon.code,
    ...(percentOff !== null && { percent_off: percentOff }),
    ...(amountOff !== null && { amount_off: amountOff }),
  };
}
