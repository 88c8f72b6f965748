import { AppError } from '#worker/errors.ts';
import { isNamed, namedCoupon } from '#worker/subscription/coupon/claimed-coupon.ts';
import { dayMs } from '#worker/calendar.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import type { Claims, QuoteAnswer } from '#worker/subscription/schemas.ts';
import type { PlanRow } from '#worker/subscription/statements.ts';

/**
 * Refuses whatever claims something that the quote doesn't grant, or another price, before anything
 * is charged (decisions.md, "Money"). What isn't claimed is granted all the same. `plans` has the
 * plan that the claimed price sells, if it sells one. Throws `coupon_invalid`, or `price_changed`
 * with the contract as it really is.
 */
export function agree(
  claims: Claims,
  { plan, quote }: QuoteAnswer,
  plans: readonly PlanRow[],
): void {
  const named = namedCoupon(claims);
  if (named && !(quote.coupon && isNamed(named, quote.coupon)))
    throw new AppError('coupon_invalid');
  const { next_plan_id: nextPlanId } = claims;
  const nextPlan = nextPlanId ? plans.find(({ priceId }) => priceId === nextPlanId) : undefined;
  const agrees =
    isSame(claims.expected_total, quote.total) &&
    isSame(claims.extra_days, quote.extra_days) &&
    isSame(claims.cancel_at_period_end, quote.cancel_at_period_end) &&
    (!nextPlanId || (nextPlan !== undefined && nextPlan.key === quote.next_plan?.key)) &&
    isTrial(claims.trial_end_at, quote);
  if (!agrees) throw new AppError('price_changed', { details: { plan, quote } });
}

function isSame<T>(claimed: T | null | undefined, granted: T): boolean {
  return claimed === null || claimed === undefined || claimed === granted;
}

/** A trial's end may be off by a day: the page has been open for a while. */
function isTrial(claimed: number | null | undefined, { trial_end_at: granted }: Quote): boolean {
  if (claimed === null || claimed === undefined) return true;
  return granted !== null && Math.abs(claimed - granted) <= dayMs;
}
