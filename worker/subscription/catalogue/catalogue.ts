import type Stripe from 'stripe';

/** Months of a term that is sold. */
export type TermMonths = 1 | 6 | 12;

/** A plan as the catalogue describes it. */
export interface CataloguePlan {
  /** Our name for it, and Stripe's `lookup_key`. */
  key: string;
  name: string;
  /** Cents for a billing period. */
  amount: number;
  /** `one_time` for a plan that never ends. */
  months: TermMonths | 'one_time';
  /** Twelve months of minimum term, billed monthly. */
  customYearly: boolean;
  /** Days of trial; 0 for none. */
  trialDays: number;
  defaultHidden: boolean;
  note: string;
}

/** Months between two charges; null for a plan that is charged once. */
export function billingMonths(plan: Pick<CataloguePlan, 'months' | 'customYearly'>): number | null {
  if (plan.months === 'one_time') return null;
  return plan.customYearly ? 1 : plan.months;
}

/** Months of the first, binding term; null for a plan without an end. */
export function termMonths(plan: Pick<CataloguePlan, 'months' | 'customYearly'>): number | null {
  if (plan.months === 'one_time') return null;
  return plan.customYearly ? 12 : plan.months;
}

/** The price of a whole term, in cents: the price that the plan is shown with. */
export function termAmount(
  plan: Pick<CataloguePlan, 'amount' | 'months' | 'customYearly'>,
): number {
  return plan.customYearly ? plan.amount * 12 : plan.amount;
}

/**
 * The price of a month, in cents, rounded down. A custom-yearly plan's amount is a month's already.
 * A one-time plan has no monthly price: null.
 */
export function monthlyAmount(
  plan: Pick<CataloguePlan, 'amount' | 'months' | 'customYearly'>,
): number | null {
  const months = billingMonths(plan);
  return months === null ? null : Math.floor(plan.amount / months);
}

/**
 * The saving compared with the monthly plan, in whole per cent, rounded; null where there is none
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

/** Cents of a price tag (`14,99` or `14,99 €`); null for any other text. */
export function parsePriceTag(text: string): number | null {
  const [, euros, cents] = /^(\d{1,5}),(\d{2})(?:[ \u00A0]?€)?$/.exec(text) ?? [];
  return euros === undefined ? null : Number(`${euros}${cents}`);
}

/**
 * The plans on sale. `npm run catalogue -- --apply` makes Stripe agree with this list. Then the
 * Worker finds each plan's price in Stripe by its key.
 */
export const catalogue: readonly CataloguePlan[] = [
  {
    key: 'yearly_trial',
    name: 'Premium, 12 Monate mit Testphase',
    amount: 8628,
    months: 12,
    customYearly: false,
    trialDays: 7,
    defaultHidden: false,
    note: '7 Tage kostenlos, dann jährlich',
  },
  {
    key: 'yearly',
    name: 'Premium, 12 Monate',
    amount: 9948,
    months: 12,
    customYearly: false,
    trialDays: 0,
    defaultHidden: false,
    note: 'jährlich bezahlt',
  },
  {
    key: 'yearly_monthly',
    name: 'Premium, 12 Monate in Raten',
    amount: 939,
    months: 12,
    customYearly: true,
    trialDays: 0,
    defaultHidden: false,
    note: '12 Monate Mindestlaufzeit, monatlich bezahlt',
  },
  {
    key: 'half_yearly',
    name: 'Premium, 6 Monate',
    amount: 6108,
    months: 6,
    customYearly: false,
    trialDays: 0,
    defaultHidden: false,
    note: 'halbjährlich bezahlt',
  },
  {
    key: 'monthly',
    name: 'Premium, 1 Monat',
    amount: 1339,
    months: 1,
    customYearly: false,
    trialDays: 0,
    defaultHidden: false,
    note: 'monatlich bezahlt',
  },
  {
    key: 'lifetime',
    name: 'Premium, Lifetime',
    amount: 29_900,
    months: 'one_time',
    customYearly: false,
    trialDays: 0,
    defaultHidden: true,
    note: 'einmalig bezahlt',
  },
];

/** The catalogue's plan of that key; undefined for one no longer on sale. */
export function cataloguePlan(key: string): CataloguePlan | undefined {
  return catalogue.find((plan) => plan.key === key);
}

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

/** Months between two charges of a price; null for one that is charged once. */
export function intervalMonths(recurring: Stripe.Price.Recurring | null): number | null {
  if (!recurring) return null;
  if (recurring.interval === 'year') return recurring.interval_count * 12;
  return recurring.interval === 'month' ? recurring.interval_count : Number.NaN;
}
