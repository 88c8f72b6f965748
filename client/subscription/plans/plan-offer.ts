import { offerTexts } from '#client/messages/offer.ts';
import type { OfferedPlan } from '#client/subscription/selected-plan.ts';
import { catalogue } from '#worker/subscription/plan/catalogue.ts';
import { monthlyAmount, parsePriceTag, savingsPercent } from '#worker/subscription/plan/plan.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

/** What the card of a plan shows. Amounts in cents. */
export interface PlanOffer {
  plan: OfferedPlan;
  /** Whether it gets the large trial card. */
  hasTrialCard: boolean;
  /** Days until the first payment: the trial plus extra days; 0 without a trial. */
  freeDays: number;
  title: string;
  /**
   * The price per month, of the first term if a coupon lowers it; null for a one-time plan. Of
   * instalments the first one may be some cents lower.
   */
  monthly: number | null;
  /** The price of a whole term without a coupon. */
  total: number;
  /** The price of the first term. */
  first: number;
  /** The price in front without the coupon; null if no coupon lowers it. */
  regularPrice: number | null;
  /** What was asked before, in the same unit; null if nothing is struck or a coupon lowers it. */
  originalPrice: number | null;
  /**
   * The discount on the term in whole per cent: 100 minus the rounded share that is left; null
   * without one.
   */
  percentOff: number | null;
  /** The savings against the monthly plan in whole per cent. */
  savings: number | null;
  /** Free time on top, in words; null if there is none. */
  gift: string | null;
  totalText: string;
  renewalText: string;
}

const monthlyPlanPrice = catalogue.find((plan) => plan.months === 1)?.amount ?? 0;

/** Whether the plan gets the trial card: twelve months, paid at once, with trial days. */
export function isTrialPlan(plan: Plan): boolean {
  return plan.months === 12 && !plan.custom_yearly && plan.trial_days > 0;
}

/** The plan for people who have used the trial: paid at once. */
export function withoutTrial(plan: Plan): Plan {
  if (plan.trial_days === 0) return plan;
  const metadata = { ...plan.metadata, note: offerTexts.noteAfterTrial };
  return { ...plan, trial_days: 0, trial_end_at: null, metadata };
}

/** Describes a plan in the words and numbers of its card. */
export function planOffer(plan: OfferedPlan): PlanOffer {
  const total = priceInCents(plan);
  const first = plan.discount_price === null ? total : Math.round(plan.discount_price * 100);
  const regular = ruleOf(plan, total);
  // The cents that cannot be divided among the instalments are taken off the first one.
  const monthly = monthlyAmount({ ...regular, amount: Math.ceil(first / paymentsOf(plan)) });
  const gift = giftOf(plan);
  const freeDays = plan.trial_days > 0 ? plan.trial_days + (plan.extra_days ?? 0) : 0;
  return {
    plan,
    hasTrialCard: isTrialPlan(plan),
    freeDays,
    title: plan.months === 'one_time' ? offerTexts.lifetime : offerTexts.months(plan.months),
    monthly,
    total,
    first,
    regularPrice: first < total ? (monthlyAmount(regular) ?? total) : null,
    originalPrice: first < total ? null : originalPrice(plan, regular),
    percentOff: first < total ? 100 - Math.round((first * 100) / total) : null,
    savings: savingsPercent(regular, monthlyPlanPrice),
    gift,
    totalText: totalText(plan, {
      total,
      first,
      rate: regular.amount,
      days: freeDays,
    }),
    renewalText: renewalText(plan),
  };
}

/** The offer with the lowest price per month; undefined for fewer than two or a tie. */
export function cheapestOffer(offers: readonly PlanOffer[]): PlanOffer | undefined {
  const monthly = offers.filter((offer) => offer.monthly !== null);
  const lowest = Math.min(...monthly.map(termMonthlyPrice));
  const cheapest = monthly.filter((offer) => termMonthlyPrice(offer) === lowest);
  return monthly.length > 1 && cheapest.length === 1 ? cheapest[0] : undefined;
}

/** Whether a coupon lowers only the first of monthly payments. */
export function lowersFirstMonth({ plan, regularPrice }: PlanOffer): boolean {
  return regularPrice !== null && plan.months === 1;
}

/** The price per month over the first year at most. */
function termMonthlyPrice(offer: PlanOffer): number {
  return (lowersFirstMonth(offer) ? offer.regularPrice : offer.monthly) ?? Infinity;
}

/** Converts the API's euros to cents. */
export function priceInCents(plan: Plan): number {
  return Math.round(plan.price * 100);
}

/** How many payments the first term has. */
function paymentsOf(plan: Plan): number {
  return plan.custom_yearly ? 12 : 1;
}

/**
 * The pricing rules take an instalment plan's monthly amount; the API sends the amount of its term.
 */
function ruleOf(plan: Plan, total: number) {
  return {
    amount: Math.round(total / paymentsOf(plan)),
    months: plan.months,
    customYearly: plan.custom_yearly,
  };
}

/** Only a former price that is higher than the present one is struck. */
function originalPrice({ metadata }: Plan, regular: ReturnType<typeof ruleOf>): number | null {
  const amount = parsePriceTag(metadata.original_price_tag ?? '');
  if (amount === null || amount <= regular.amount) return null;
  return monthlyAmount({ ...regular, amount }) ?? amount;
}

function giftOf({ extra_peroid: extra, extra_days: days, months: term }: Plan): string | null {
  if (term === 'one_time') return null;
  const gift = { months: extra?.months ?? 0, days: days ?? 0 };
  return gift.months > 0 || gift.days > 0 ? offerTexts.gift(gift) : null;
}

interface Amounts {
  total: number;
  first: number;
  /** A regular instalment. */
  rate: number;
  /** Days until the first payment. */
  days: number;
}

function totalText(plan: OfferedPlan, { total, first, rate, days }: Amounts): string {
  const { total: say } = offerTexts;
  const { months } = plan;
  const off = first < total;
  const endsWithTerm = plan.cancel_at_period_end === true;
  if (months === 'one_time') return off ? say.onceOff(first, total) : say.once(total);
  if (days > 0 && endsWithTerm) return say.trialOnly(days);
  const due = days > 0 ? say.after(days) : '';
  if (plan.custom_yearly) {
    if (!off) return say.instalments(total, rate) + due;
    const lowered = Math.ceil(first / 12);
    const rates = { first: first - lowered * 11, lowered, after: endsWithTerm ? null : rate };
    return say.instalmentsOff({ term: first, total, ...rates }) + due;
  }
  if (off) return say.termOff(first, total, months) + due;
  return days > 0 ? say.trial(days, total, months) : say.term(total, months);
}

function renewalText(plan: OfferedPlan): string {
  const { renewal } = offerTexts;
  if (plan.months === 'one_time') return renewal.once;
  if (plan.cancel_at_period_end) return plan.trial_days > 0 ? renewal.trialEnds : renewal.ends;
  if (plan.next_stripe_plan_id) return renewal.nextPlan;
  return renewal.term(plan.months);
}
