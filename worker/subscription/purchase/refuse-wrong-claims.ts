import { dayMs } from '#worker/calendar.ts';
import { AppError } from '#worker/errors.ts';
import { namesCoupon, claimedCoupon } from '#worker/subscription/coupon/claimed-coupon.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import type { Claims, QuoteAnswer } from '#worker/subscription/schemas.ts';
import type { PlanRow } from '#worker/subscription/plan/shared-sql.ts';

/**
 * Refuses an order that claims something the quote does not grant, or another price, before
 * anything is charged. What the order does not claim is granted all the same. `plans` includes the
 * plan that the claimed price sells, if it sells one. Throws `coupon_invalid`, or `price_changed`
 * with the real contract.
 */
export function refuseWrongClaims(
  claims: Claims,
  answer: QuoteAnswer,
  plans: readonly PlanRow[],
): void {
  const { quote } = answer;
  const named = claimedCoupon(claims);
  if (named && !(quote.coupon && namesCoupon(named, quote.coupon)))
    throw new AppError('coupon_invalid');
  const { next_plan_id: nextPlanId } = claims;
  const nextPlan = nextPlanId ? plans.find(({ priceId }) => priceId === nextPlanId) : undefined;
  const isAsQuoted =
    isSame(claims.expected_total, quote.total) &&
    isSame(claims.extra_days, quote.extra_days) &&
    isSame(claims.cancel_at_period_end, quote.cancel_at_period_end) &&
    (!nextPlanId || (nextPlan !== undefined && nextPlan.key === quote.next_plan?.key)) &&
    isSameTrial(claims.trial_end_at, quote);
  if (!isAsQuoted) throw new AppError('price_changed', { details: { ...answer } });
}

function isSame<T>(claimed: T | null | undefined, granted: T): boolean {
  return claimed === null || claimed === undefined || claimed === granted;
}

/** A trial's end may differ by a day, because the page may have been open for a while. */
function isSameTrial(
  claimed: number | null | undefined,
  { trial_end_at: granted }: Quote,
): boolean {
  if (claimed === null || claimed === undefined) return true;
  return granted !== null && Math.abs(claimed - granted) <= dayMs;
}
