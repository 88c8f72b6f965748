import { AppError } from '#worker/errors.ts';
import { dayMs } from '#worker/subscription/quote/calendar.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import type { BuyInput, Plan } from '#worker/subscription/schemas.ts';

/**
 * Refuses a purchase that asks for anything the quote doesn't grant, before anything is charged
 * (decisions.md, "Money"). A trial's end may be off by a day: the page has been open for a while.
 * Throws `coupon_invalid` or `price_changed` with the contract as it really is.
 */
export function agree(input: BuyInput, plan: Plan, quote: Quote): void {
  if (input.coupon || input.extra_data?.sub_coupon_id) throw new AppError('coupon_invalid');
  const trialClaimed = input.trial_end_at ?? null;
  const agrees =
    (input.expected_total ?? quote.total) === quote.total &&
    (trialClaimed === null ||
      (quote.trial_end_at !== null && Math.abs(trialClaimed - quote.trial_end_at) <= dayMs)) &&
    !input.cancel_at_period_end &&
    !input.next_plan_id &&
    !input.extra_days;
  if (!agrees) throw new AppError('price_changed', { details: { plan, quote } });
}
