import { addDays, addMonths } from '#worker/subscription/quote/calendar.ts';
import { billingMonths, termMonths } from '#worker/subscription/plan/plan.ts';
import type { CataloguePlan } from '#worker/subscription/plan/plan.ts';

/** What the person brings to a purchase. */
export interface Offers {
  /** A trial is for people who have never had a contract. */
  trialAllowed: boolean;
}

/** The whole contract before it is made. Amounts in cents, moments in UTC milliseconds. */
export interface Quote {
  plan_key: string;
  currency: 'eur';
  /** Charged today. */
  total: number;
  /** Charged for every billing period without any offer. */
  price: number;
  /** Months between two charges; null when it is charged once. */
  billing_months: number | null;
  /** Months of minimum term; null when nothing ever ends. */
  term_months: number | null;
  trial_end_at: number | null;
  /** End of the trial, or else of the first term; null for ever. */
  period_end_at: number | null;
  next_charge_at: number | null;
  next_charge: number | null;
  /** One day after the period's end (specification, section 4, "Plan display"). */
  renews_at: number | null;
  /** On the last whole day on which it can be cancelled so that it does not renew. */
  cancel_until: number | null;
  /** Fourteen days, § 355 BGB. */
  withdraw_until: number;
  /** The money-back promise of twenty days. */
  money_back_until: number;
}

const withdrawalDays = 14;
const moneyBackDays = 20;

/** Works out a contract from plan, offers and the present moment (UTC milliseconds). */
export function makeQuote(plan: CataloguePlan, offers: Offers, now: number): Quote {
  const trialDays = offers.trialAllowed ? plan.trialDays : 0;
  const trialEndAt = trialDays > 0 ? addDays(now, trialDays) : null;
  const months = billingMonths(plan);
  const term = termMonths(plan);
  const periodEndAt = trialEndAt ?? (term === null ? null : addMonths(now, term));
  const nextChargeAt = trialEndAt ?? (months === null ? null : addMonths(now, months));
  return {
    plan_key: plan.key,
    currency: 'eur',
    total: trialEndAt === null ? plan.amount : 0,
    price: plan.amount,
    billing_months: months,
    term_months: term,
    trial_end_at: trialEndAt,
    period_end_at: periodEndAt,
    next_charge_at: nextChargeAt,
    next_charge: nextChargeAt === null ? null : plan.amount,
    renews_at: periodEndAt === null ? null : addDays(periodEndAt, 1),
    cancel_until: periodEndAt === null ? null : addDays(periodEndAt, -1),
    withdraw_until: addDays(now, withdrawalDays),
    money_back_until: addDays(now, moneyBackDays),
  };
}
