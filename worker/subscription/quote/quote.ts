import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';
import { billingMonths, termMonths } from '#worker/subscription/plan/plan.ts';
import type { CataloguePlan } from '#worker/subscription/plan/plan.ts';
import { addDays, addMonths } from '#worker/calendar.ts';

/** What a person may bring to a purchase. */
export interface Offers {
  /** A trial is for people who have never had a contract. */
  trialAllowed: boolean;
  /** Free days at the end of the first period. */
  extraDays: number;
  /** Free months at the end of the first period. */
  giftedMonths: number;
  /** Off the first payment: per cent of it, rounded to the cent, or cents. */
  discount: { percentOff: number } | { amountOff: number } | null;
  /** A trial that the plan itself does not have, or another than its own. */
  freeTrial: { days: number } | { months: number } | null;
  /** The contract ends with its first term. */
  cancelAtPeriodEnd: boolean;
  /** The catalogue's name of the plan that takes over after the first term. */
  nextPlanKey: string | null;
  /** The coupon that some of it comes from. */
  coupon: QuotedCoupon | null;
}

/** The coupon that a contract is made with; with what Stripe calls its discount, if it is one. */
export interface QuotedCoupon {
  id: number;
  coupon_code: string;
  stripe_coupon_code: string | null;
}

/** What somebody has who brings nothing. */
const noOffers: Offers = {
  trialAllowed: false,
  extraDays: 0,
  giftedMonths: 0,
  discount: null,
  freeTrial: null,
  cancelAtPeriodEnd: false,
  nextPlanKey: null,
  coupon: null,
};

/** The plan that takes over, and from when (UTC milliseconds). */
export interface NextPlan {
  key: string;
  name: string;
  /** Cents a billing period. */
  price: number;
  billing_months: number;
  starts_at: number;
}

/** The whole contract before it is made. Amounts in cents, moments in UTC milliseconds. */
export interface Quote {
  plan_key: string;
  currency: 'eur';
  /** Charged today. */
  total: number;
  /** Charged for every billing period without any offer. */
  price: number;
  /** Taken off what is charged today. */
  discount: number;
  /** Months between two charges; null when it is charged once. */
  billing_months: number | null;
  /** Months of minimum term; null when nothing ever ends. */
  term_months: number | null;
  /** Free days after the first period, or after the trial. */
  extra_days: number;
  /** Free months there. */
  gifted_months: number;
  /** End of the trial itself, before what is given on top. */
  trial_end_at: number | null;
  /** End of the trial, or else of the first term, before what is given on top; null for ever. */
  period_end_at: number | null;
  next_charge_at: number | null;
  next_charge: number | null;
  /**
   * One day after the period's end and what is given on top (specification, section 4, "Plan
   * display"); null when it does not renew.
   */
  renews_at: number | null;
  cancel_at_period_end: boolean;
  /** When it ends by itself; null when it renews or never ends. */
  ends_at: number | null;
  next_plan: NextPlan | null;
  /** On the last whole day on which it can be cancelled so that it does not renew. */
  cancel_until: number | null;
  /** Fourteen days, § 355 BGB. */
  withdraw_until: number;
  /** The money-back promise of twenty days. */
  money_back_until: number;
  /** Used up by the purchase; null for none. */
  coupon: QuotedCoupon | null;
}

const withdrawalDays = 14;
const moneyBackDays = 20;

/** Works out a contract from plan, offers and the present moment (UTC milliseconds). */
export function makeQuote(plan: CataloguePlan, brought: Partial<Offers>, now: number): Quote {
  const offers = { ...noOffers, ...brought };
  const months = billingMonths(plan);
  const term = termMonths(plan);
  const always = {
    plan_key: plan.key,
    currency: 'eur',
    price: plan.amount,
    billing_months: months,
    term_months: term,
    withdraw_until: addDays(now, withdrawalDays),
    money_back_until: addDays(now, moneyBackDays),
    coupon: offers.coupon,
  } as const;
  const first = plan.amount - centsOff(plan.amount, offers.discount);
  if (months === null || term === null) {
    return { ...always, ...forEver, total: first, discount: plan.amount - first };
  }
  const trialEndAt = trialEnd(plan, offers, now);
  const total = trialEndAt === null ? first : 0;
  const paidUntil = trialEndAt ?? addMonths(now, months);
  const chargeAt = giveOnTop(paidUntil, offers);
  const periodEndAt = trialEndAt ?? addMonths(now, term);
  const over =
    trialEndAt === null ? firstTermEnd(periodEndAt, chargeAt, paidUntil, plan) : chargeAt;
  const next = offers.cancelAtPeriodEnd ? null : nextPlan(offers.nextPlanKey, over);
  const charges = !offers.cancelAtPeriodEnd || chargeAt < over;
  return {
    ...always,
    total,
    discount: trialEndAt === null ? plan.amount - first : 0,
    extra_days: offers.extraDays,
    gifted_months: offers.giftedMonths,
    trial_end_at: trialEndAt,
    period_end_at: periodEndAt,
    next_charge_at: charges ? chargeAt : null,
    next_charge: charges
      ? nextCharge(plan, next, chargeAt, trialEndAt === null ? null : first)
      : null,
    renews_at: offers.cancelAtPeriodEnd ? null : addDays(over, 1),
    cancel_at_period_end: offers.cancelAtPeriodEnd,
    ends_at: offers.cancelAtPeriodEnd ? over : null,
    next_plan: next,
    cancel_until: offers.cancelAtPeriodEnd ? null : addDays(over, -1),
  };
}

/** What has no period has no gifts, no end and nothing after it. */
const forEver = {
  extra_days: 0,
  gifted_months: 0,
  trial_end_at: null,
  period_end_at: null,
  next_charge_at: null,
  next_charge: null,
  renews_at: null,
  cancel_at_period_end: false,
  ends_at: null,
  next_plan: null,
  cancel_until: null,
} as const;

/** Whole cents, never more than there are (decisions.md, "the rounded percentage"). */
export function centsOff(amount: number, discount: Offers['discount']): number {
  if (!discount) return 0;
  const off =
    'percentOff' in discount
      ? Math.round((amount * discount.percentOff) / 100)
      : Math.round(discount.amountOff);
  return Math.min(amount, Math.max(0, off));
}

function trialEnd(plan: CataloguePlan, offers: Offers, now: number): number | null {
  const { freeTrial } = offers;
  if (freeTrial && 'months' in freeTrial) return addMonths(now, freeTrial.months);
  const days = freeTrial ? freeTrial.days : offers.trialAllowed ? plan.trialDays : 0;
  return days > 0 ? addDays(now, days) : null;
}

function giveOnTop(at: number, { giftedMonths, extraDays }: Offers): number {
  return addDays(addMonths(at, giftedMonths), extraDays);
}

/** What is given on top lies after the first payment; the other rates follow it. */
function firstTermEnd(
  periodEndAt: number,
  chargeAt: number,
  paidUntil: number,
  plan: CataloguePlan,
): number {
  if (chargeAt === paidUntil) return periodEndAt;
  return addMonths(chargeAt, (termMonths(plan) ?? 0) - (billingMonths(plan) ?? 0));
}

function nextPlan(key: string | null, startsAt: number): NextPlan | null {
  const plan = key === null ? undefined : cataloguePlan(key);
  const months = plan && billingMonths(plan);
  if (!plan || !months) return null;
  const { name, amount: price } = plan;
  return { key: plan.key, name, price, billing_months: months, starts_at: startsAt };
}

function nextCharge(
  plan: CataloguePlan,
  next: NextPlan | null,
  chargeAt: number,
  firstPayment: number | null,
): number {
  if (next && next.starts_at <= chargeAt) return next.price;
  return firstPayment ?? plan.amount;
}
