import { offerTexts } from '#client/messages/offer.ts';
import type { OfferedPlan } from '#client/subscription/selected-plan.ts';
import { formatMoney } from '#worker/money.ts';
import {
  catalogue,
  cataloguePlan,
  monthlyAmount,
  parsePriceTag,
  savingsPercent,
} from '#worker/subscription/catalogue/catalogue.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';

/** What the card of a plan shows. Amounts in cents. */
export interface PlanOffer {
  plan: OfferedPlan;
  /** Whether it gets the large trial card. */
  hasTrialCard: boolean;
  /** Days until the first payment: the trial plus extra days; 0 without a trial. */
  freeDays: number;
  title: string;
  /**
   * The price per month, of the first term with its gifted months if a coupon lowers it; null for a
   * one-time plan. Of instalments the first one may be some cents lower.
   */
  monthly: number | null;
  /** The price of a whole term without a coupon. */
  total: number;
  /** The price of the first term. */
  first: number;
  /** The price in front: that of the first term, or nothing for a trial that ends by itself. */
  price: number;
  /** What the price in front is for, in words. */
  unit: string;
  /** The price without the coupon; null if no coupon lowers it. */
  regularPrice: number | null;
  /** What was asked for a whole term before; null if nothing is struck or a coupon lowers it. */
  formerPrice: number | null;
  /**
   * The discount on the term in whole per cent: 100 minus the rounded share that is left; null
   * without one.
   */
  percentOff: number | null;
  /**
   * The savings against the monthly plan in whole per cent; null without any, and where a coupon
   * makes another price of it.
   */
  savings: number | null;
  /** Months on top of the first term. */
  giftedMonths: number;
  /** Free time on top, in words; null if there is none. */
  gift: string | null;
  /** How the price in front is paid, in sentences. */
  paidText: string;
  /** The price in front with all that belongs to it, for pages without a card. */
  totalText: string;
  renewalText: string;
  /** Whether it goes on after its first term until somebody cancels it. */
  goesOn: boolean;
}

/** What a month costs in the monthly plan, in cents: the yardstick of all savings. */
export const monthlyPlanPrice = catalogue.find((plan) => plan.months === 1)?.amount ?? 0;

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
  const perMonth = monthlyAmount({ ...regular, amount: Math.ceil(first / paymentsOf(plan)) });
  const giftedMonths = plan.months === 'one_time' ? 0 : (plan.extra_peroid?.months ?? 0);
  const freeDays = plan.trial_days > 0 ? plan.trial_days + (plan.extra_days ?? 0) : 0;
  const regularPrice = first < total ? total : null;
  const isFree = freeDays > 0 && plan.cancel_at_period_end === true;
  const price = isFree ? 0 : first;
  const unit = isFree
    ? offerTexts.unit.days(freeDays)
    : unitOf(plan, regularPrice !== null, giftedMonths);
  const paidText = isFree ? '' : paid(plan, { total, first, rate: regular.amount, days: freeDays });
  const instead = regularPrice === null || isFree ? '' : ` statt ${formatMoney(total)}`;
  return {
    plan,
    hasTrialCard: isTrialPlan(plan),
    freeDays,
    title: titleOf(plan),
    monthly: overGift(plan, perMonth, giftedMonths),
    total,
    first,
    price,
    unit,
    regularPrice,
    formerPrice: regularPrice === null ? formerPrice(plan, regular.amount) : null,
    percentOff: first < total ? 100 - Math.round((first * 100) / total) : null,
    savings: first < total || giftedMonths > 0 ? null : savingsPercent(regular, monthlyPlanPrice),
    giftedMonths,
    gift: giftOf(plan),
    paidText,
    totalText: `${formatMoney(price)}${instead} ${unit}, ${offerTexts.vat}. ${paidText}`.trim(),
    renewalText: renewalText(plan, giftedMonths),
    goesOn: goesOnAfterTerm(plan),
  };
}

/** The plan with a trial of its own has a name of its own, whether or not the person gets it. */
function titleOf({ key, months, custom_yearly: isInRates, trial_days: days }: Plan): string {
  if (months === 'one_time') return offerTexts.lifetime;
  const trial = cataloguePlan(key)?.trialDays ? (days > 0 ? 'with' : 'without') : null;
  return offerTexts.title(months, isInRates, trial);
}

/** The same price, in cents per month, over the first term and the months gifted with it. */
function overGift({ months }: Plan, perMonth: number | null, gifted: number): number | null {
  if (perMonth === null || months === 'one_time') return null;
  return Math.floor((perMonth * months) / (months + gifted));
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

/** Only a former price that is higher than the present one is struck. The tag is of one payment. */
function formerPrice(plan: Plan, present: number): number | null {
  const amount = parsePriceTag(plan.metadata.original_price_tag ?? '');
  return amount === null || amount <= present ? null : amount * paymentsOf(plan);
}

function giftOf({ extra_peroid: extra, extra_days: days, months: term }: Plan): string | null {
  if (term === 'one_time') return null;
  const gift = { months: extra?.months ?? 0, days: days ?? 0 };
  return gift.months > 0 || gift.days > 0 ? offerTexts.gift(gift) : null;
}

function unitOf({ months }: Plan, isLowered: boolean, gifted: number): string {
  const { once, first, term, withGift } = offerTexts.unit;
  if (months === 'one_time') return once;
  if (gifted > 0) return withGift(months, gifted);
  return isLowered ? first(months) : term(months);
}

interface Amounts {
  total: number;
  first: number;
  /** A regular instalment. */
  rate: number;
  /** Days until the first payment. */
  days: number;
}

function paid(plan: OfferedPlan, { total, first, rate, days }: Amounts): string {
  const { paid: say } = offerTexts;
  const { months, custom_yearly: isInRates } = plan;
  if (months === 'one_time') return say.once;
  const off = first < total;
  const lowered = Math.ceil(first / 12);
  return [
    ...(isInRates && first > 0 ? [say.rates(first - lowered * 11, lowered)] : []),
    ...(days > 0 ? [say.after(days)] : isInRates || off || months === 1 ? [] : [say.ahead]),
    ...(off && goesOnAfterTerm(plan)
      ? [say.later(isInRates ? rate : total, isInRates ? 1 : months)]
      : []),
  ].join(' ');
}

function goesOnAfterTerm(plan: OfferedPlan): boolean {
  const { months, cancel_at_period_end: ends, next_stripe_plan_id: nextPlan } = plan;
  return months !== 'one_time' && ends !== true && !nextPlan;
}

function renewalText(plan: OfferedPlan, gifted: number): string {
  const { renewal } = offerTexts;
  if (plan.months === 'one_time') return renewal.once;
  if (plan.cancel_at_period_end) return plan.trial_days > 0 ? renewal.trialEnds : renewal.ends;
  if (plan.next_stripe_plan_id) return renewal.nextPlan;
  return renewal.term(plan.months, gifted);
}
