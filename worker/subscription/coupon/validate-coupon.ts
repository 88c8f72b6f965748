import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess } from '#worker/account/count-tries.ts';
import type { Ctx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/statements.ts';
import { selectContracts } from '#worker/entitlement/statements.ts';
import { AppError } from '#worker/errors.ts';
import { countGuesses, guessesOf } from '#worker/promotion/count-guess.ts';
import { isPaymentless, refusalOf } from '#worker/promotion/coupon.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { selectCouponStates } from '#worker/promotion/statements.ts';
import { couponFits } from '#worker/subscription/coupon/coupon-fits.ts';
import type { ValidAnswer } from '#worker/subscription/coupon/schemas.ts';
import { catalogue } from '#worker/subscription/plan/catalogue.ts';
import { selectPlansByPrice } from '#worker/subscription/repository.ts';

/**
 * What a coupon takes off a purchase of the caller's, for the checkout's coupon box; with `plan_id`
 * of that plan. One round trip. Throws `not_logged_in`, `too_many_requests`, and `coupon_invalid`
 * for every coupon that cannot be used there, whatever the reason.
 */
export async function validateCoupon(
  ctx: Ctx,
  { coupon: code, plan_id: planId }: { coupon: string; plan_id?: string | undefined },
): Promise<ValidAnswer> {
  const now = ctx.clock.now();
  const guesses = await guessesOf(ctx);
  const { rows } = await readAsCaller(ctx, (accountId) => [
    selectCouponStates(ctx.db, { code }, accountId),
    selectPlansByPrice(ctx.db, [planId]),
    selectContracts(ctx.db, accountId),
    selectGrants(ctx.db, accountId),
    ...countGuesses(ctx, guesses, { code }),
  ]);
  const [states, plans, contracts, grants, ...counted] = rows;
  const coupon = states[0];
  refuseExcess(ctx, guesses, counted);
  if (!coupon || isPaymentless(coupon)) throw new AppError('coupon_invalid');
  const standing = purchaseStanding(contracts, grants, now);
  const refusal = refusalOf(coupon, standing, now, { checksContract: true });
  const fits =
    planId === undefined ||
    catalogue.some((plan) => plan.key === plans[0]?.key && couponFits(coupon, plan));
  if (refusal || !fits) throw new AppError('coupon_invalid');
  const { type, percentOff, amountOff } = coupon;
  return {
    type,
    coupon_code: coupon.code,
    ...(percentOff !== null && { percent_off: percentOff }),
    ...(amountOff !== null && { amount_off: amountOff }),
  };
}
