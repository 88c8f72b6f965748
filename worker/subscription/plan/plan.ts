/** A plan as the catalogue describes it. */
export interface CataloguePlan {
  /** Our name for it and Stripe's `lookup_key`. */
  key: string;
  name: string;
  /** Cents a billing period. */
  amount: number;
  /** Months of a term; `one_time` for a plan that never ends. */
  months: 1 | 6 | 12 | 'one_time';
  /** Twelve months of minimum term, billed monthly. */
  customYearly: boolean;
  /** Days of trial; 0 for none. */
  trialDays: number;
  defaultHidden: boolean;
  note: string;
}

/** Months between two charges; null when it is charged once. */
export function billingMonths(plan: Pick<CataloguePlan, 'months' | 'customYearly'>): number | null {
  if (plan.months === 'one_time') return null;
  return plan.customYearly ? 1 : plan.months;
}

/** Months that a person is bound for at first; null when nothing ever ends. */
export function termMonths(plan: Pick<CataloguePlan, 'months' | 'customYearly'>): number | null {
  if (plan.months === 'one_time') return null;
  return plan.customYearly ? 12 : plan.months;
}

/** What a whole term costs, in cents: the price that a plan is named with. */
export function termAmount(
  plan: Pick<CataloguePlan, 'amount' | 'months' | 'customYearly'>,
): number {
  return plan.customYearly ? plan.amount * 12 : plan.amount;
}

/**
 * What a month costs, in cents, rounded down (specification, section 9). A custom-yearly plan's
 * amount is a month's already; a one-time plan has no monthly price.
 */
export function monthlyAmount(
  plan: Pick<CataloguePlan, 'amount' | 'months' | 'customYearly'>,
): number | null {
  const months = billingMonths(plan);
  return months === null ? null : Math.floor(plan.amount / months);
}

/**
 * Savings against a month of the monthly plan, whole per cent, rounded; null where there are none
 * to show.
 */
export function savingsPercent(
  plan: Pick<CataloguePlan, 'amount' | 'months' | 'customYearly'>,
  monthlyPlanAmount: number,
): number | null {
  const monthly = monthlyAmount(plan);
  if (monthly === null || monthlyPlanAmount <= 0) return null;
  const percent = Math.round(100 - (monthly * 100) / monthlyPlanAmount);
  return percent > 0 ? percent : null;
}
