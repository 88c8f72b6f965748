import { planTexts } from '#client/messages/de.ts';
import type { SelectedPlan } from '#client/subscription/selected-plan.ts';
import { catalogue } from '#worker/subscription/plan/catalogue.ts';
import { monthlyAmount, savingsPercent } from '#worker/subscription/plan/plan.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

/** A plan as its card tells it. Amounts in cents. */
export interface PlanOffer {
  plan: SelectedPlan;
  /** Whether it gets the trial card. */
  trial: boolean;
  /** Days until the first payment is due: the trial's, and those given on top of it; 0 without one. */
  freeDays: number;
  title: string;
  /** A month's price, of the first payment where a coupon lowers that; null for a one-time plan. */
  monthly: number | null;
  /** A whole term's price without any coupon. */
  total: number;
  /** What is paid for the first term. */
  first: number;
  /** The price that the card names in front, without a coupon; null where none lowers it. */
  was: number | null;
  /** Whole per cent off the term's price (specification, section 9); null for none. */
  percentOff: number | null;
  /** Whole per cent against the monthly plan. */
  savings: number | null;
  /** What is given on top, in words; null for nothing. */
  gift: string | null;
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
export function planOffer(plan: SelectedPlan): PlanOffer {
  const total = priceInCents(plan);
  const first = plan.discount_price === null ? total : Math.round(plan.discount_price * 100);
  const regular = ruleOf(plan, total);
  // A discount is taken off the first payment, which of instalments is the first rate.
  const lowered = { ...regular, amount: regular.amount - (total - first) };
  const monthly = monthlyAmount(lowered);
  const gift = giftOf(plan);
  const freeDays = plan.trial_days > 0 ? plan.trial_days + (plan.extra_days ?? 0) : 0;
  return {
    plan,
    trial: isTrialPlan(plan),
    freeDays,
    title: plan.months === 'one_time' ? planTexts.lifetime : planTexts.months(plan.months),
    monthly,
    total,
    first,
    was: first < total ? (monthlyAmount(regular) ?? total) : null,
    percentOff: first < total ? 100 - Math.round((first * 100) / total) : null,
    savings: savingsPercent(regular, yardstick),
    gift,
    totalText: totalText(plan, {
      total,
      first,
      rate: regular.amount,
      firstRate: lowered.amount,
      days: freeDays,
    }),
    renewalText: renewalText(plan),
  };
}

/**
 * The offer with the lowest price a month among several; undefined where there is nothing to compare
 * or two share it.
 */
export function cheapestOffer(offers: readonly PlanOffer[]): PlanOffer | undefined {
  const monthly = offers.filter((offer) => offer.monthly !== null);
  const lowest = Math.min(...monthly.map(lasting));
  const found = monthly.filter((offer) => lasting(offer) === lowest);
  return monthly.length > 1 && found.length === 1 ? found[0] : undefined;
}

/** Whether a coupon lowers the first of the monthly payments alone. */
export function lowersFirstMonth({ plan, was }: PlanOffer): boolean {
  return was !== null && (plan.months === 1 || plan.custom_yearly);
}

/** A month's price over the whole term. */
function lasting(offer: PlanOffer): number {
  return (lowersFirstMonth(offer) ? offer.was : offer.monthly) ?? Infinity;
}

/** The wire's euros as cents. */
export function priceInCents(plan: Plan): number {
  return Math.round(plan.price * 100);
}

/** The rules know an instalment plan by its monthly amount, the wire by its term's. */
function ruleOf(plan: Plan, total: number) {
  return {
    amount: plan.custom_yearly ? Math.round(total / 12) : total,
    months: plan.months,
    customYearly: plan.custom_yearly,
  };
}

function giftOf({ extra_peroid: extra, extra_days: days, months: term }: Plan): string | null {
  if (term === 'one_time') return null;
  const gift = { months: extra?.months ?? 0, days: days ?? 0 };
  return gift.months > 0 || gift.days > 0 ? planTexts.gift(gift) : null;
}

interface Amounts {
  total: number;
  first: number;
  /** A regular rate of instalments, and the first one. */
  rate: number;
  firstRate: number;
  /** Until anything is due. */
  days: number;
}

function totalText(plan: SelectedPlan, { total, first, rate, firstRate, days }: Amounts): string {
  const { total: say } = planTexts;
  const { months } = plan;
  const off = first < total;
  if (months === 'one_time') return off ? say.onceOff(first, total) : say.once(total);
  if (days > 0 && plan.cancel_at_period_end) return say.trialOnly(days);
  const due = days > 0 ? say.after(days) : '';
  if (plan.custom_yearly) {
    return off
      ? say.instalmentsOff(first, firstRate, rate) + due
      : say.instalments(total, rate) + due;
  }
  if (off) return say.termOff(first, total, months) + due;
  return days > 0 ? say.trial(days, total, months) : say.term(total, months);
}

function renewalText(plan: SelectedPlan): string {
  const { renewal } = planTexts;
  if (plan.months === 'one_time') return renewal.once;
  if (plan.cancel_at_period_end) return plan.trial_days > 0 ? renewal.trialEnds : renewal.ends;
  if (plan.next_stripe_plan_id) return renewal.nextPlan;
  if (plan.custom_yearly) return renewal.instalments;
  return isTrialPlan(plan) ? renewal.trial : renewal.term;
}
