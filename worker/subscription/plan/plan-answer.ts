import { daysFromOrder } from '#worker/subscription/clock/order-day.ts';
import { termAmount } from '#worker/subscription/plan/plan.ts';
import type { CataloguePlan } from '#worker/subscription/plan/plan.ts';
import type { PlanRow } from '#worker/subscription/plan/shared-sql.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

const hourMs = 3_600_000;

/** What a plan's row says of the price that sells it. */
export type SoldAs = Pick<PlanRow, 'priceId' | 'originalPriceTag' | 'predefined'>;

/** A plan as the API shows it: its price in euros. */
export function planAnswer(plan: CataloguePlan, sold: SoldAs, now: number): Plan {
  return {
    plan_id: sold.priceId,
    key: plan.key,
    name: plan.name,
    price: termAmount(plan) / 100,
    discount_price: null,
    months: plan.months,
    custom_yearly: plan.customYearly,
    predefined: sold.predefined,
    default_hidden: plan.defaultHidden,
    trial_days: plan.trialDays,
    // Calculated from the full hour, so that the list stays the same for a while and can be cached.
    // The quote is exact.
    trial_end_at: plan.trialDays > 0 ? daysFromOrder(now - (now % hourMs), plan.trialDays) : null,
    metadata: { original_price_tag: sold.originalPriceTag, note: plan.note },
    extra_peroid: null,
    extra_days: null,
  };
}
