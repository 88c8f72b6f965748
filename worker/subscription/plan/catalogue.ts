import type { CataloguePlan } from '#worker/subscription/plan/plan.ts';

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
