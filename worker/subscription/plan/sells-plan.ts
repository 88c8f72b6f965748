import type Stripe from 'stripe';

import { billingMonths } from '#worker/subscription/plan/plan.ts';
import type { CataloguePlan } from '#worker/subscription/plan/plan.ts';

/** Whether a price charges what the catalogue says of the plan: currency, amount and interval. */
export function sellsPlan(
  price: Pick<Stripe.Price, 'currency' | 'unit_amount' | 'recurring'>,
  plan: CataloguePlan,
): boolean {
  return (
    price.currency === 'eur' &&
    price.unit_amount === plan.amount &&
    intervalMonths(price.recurring) === billingMonths(plan)
  );
}

function intervalMonths(recurring: Stripe.Price.Recurring | null): number | null {
  if (!recurring) return null;
  if (recurring.interval === 'year') return recurring.interval_count * 12;
  return recurring.interval === 'month' ? recurring.interval_count : Number.NaN;
}
