import { planTexts } from '#client/messages/de.ts';
import { catalogue } from '#worker/subscription/plan/catalogue.ts';
import { monthlyAmount, savingsPercent } from '#worker/subscription/plan/plan.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

/** A plan as its card tells it. Amounts in cents. */
export interface PlanOffer {
  plan: Plan;
  trial: boolean;
  title: string;
  /** A month's price; null for a one-time plan. */
  monthly: number | null;
  /** A whole term's price. */
  total: number;
  /** Whole per cent against the monthly plan. */
  savings: number | null;
  totalText: string;
  renewalText: string;
}

const yardstick = catalogue.find((plan) => plan.months === 1)?.amount ?? 0;

/** Whether the plan gets the trial card: twelve months, paid at once, with days to try. */
export function isTrialPlan(plan: Plan): boolean {
  return plan.months === 12 && !plan.custom_yearly && plan.trial_days > 0;
}

/** The plan as it is for somebody who has used the trial: paid at once. */
export function withoutTrial(plan: Plan): Plan {
  if (plan.trial_days === 0) return plan;
  const metadata = { ...plan.metadata, note: planTexts.noteAfterTrial };
  return { ...plan, trial_days: 0, trial_end_at: null, metadata };
}

/** Says a plan in the words and numbers of its card. */
export function planOffer(plan: Plan): PlanOffer {
  const total = priceInCents(plan);
  // The rules know an instalment plan by its monthly amount, the wire by its term's.
  const rulePlan = {
    amount: plan.custom_yearly ? Math.round(total / 12) : total,
    months: plan.months,
    customYearly: plan.custom_yearly,
  };
  const monthly = monthlyAmount(rulePlan);
  const trial = isTrialPlan(plan);
  return {
    plan,
    trial,
    title: plan.months === 'one_time' ? planTexts.lifetime : planTexts.months(plan.months),
    monthly,
    total,
    savings: savingsPercent(rulePlan, yardstick),
    ...termTexts(plan, trial, total, monthly ?? total),
  };
}

/**
 * The offer with the lowest price a month among several; undefined where there is nothing to compare
 * or two share it.
 */
export function cheapestOffer(offers: readonly PlanOffer[]): PlanOffer | undefined {
  const monthly = offers.filter((offer) => offer.monthly !== null);
  const lowest = Math.min(...monthly.map((offer) => offer.monthly ?? Infinity));
  const found = monthly.filter((offer) => offer.monthly === lowest);
  return monthly.length > 1 && found.length === 1 ? found[0] : undefined;
}

/** The wire's euros as cents. */
export function priceInCents(plan: Plan): number {
  return Math.round(plan.price * 100);
}

function termTexts(plan: Plan, trial: boolean, total: number, monthly: number) {
  const { total: totals, renewal } = planTexts;
  if (plan.months === 'one_time')
    return { totalText: totals.once(total), renewalText: renewal.once };
  if (trial) return { totalText: totals.trial(plan.trial_days, total), renewalText: renewal.trial };
  if (plan.custom_yearly) {
    return { totalText: totals.instalments(total, monthly), renewalText: renewal.instalments };
  }
  return { totalText: totals.term(total, plan.months), renewalText: renewal.term };
}
