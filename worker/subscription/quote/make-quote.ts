import { addDays, addMonths, dayMs } from '#worker/calendar.ts';
import {
  billingMonths,
  cataloguePlan,
  termMonths,
} from '#worker/subscription/catalogue/catalogue.ts';
import type { CataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import {
  daysFromOrder,
  guaranteeEnd,
  keepsItsDay,
  monthsFromOrder,
  termFromOrder,
  withdrawalEnd,
} from '#worker/subscription/clock/days.ts';
import { paymentsOfTerm, termDiscount } from '#worker/subscription/quote/quote.ts';
import type { NextPlan, Offers, Quote } from '#worker/subscription/quote/quote.ts';

/** The offers of a person who has none. */
const noOffers: Offers = {
  trialAllowed: false,
  extraDays: 0,
  giftedMonths: 0,
  discount: null,
  freeTrial: null,
  cancelAtPeriodEnd: false,
  nextPlanKey: null,
  guaranteeUsed: false,
  coupon: null,
};

/**
 * Calculates a contract from a plan, a person's offers and the present moment (UTC milliseconds).
 */
export function makeQuote(plan: CataloguePlan, ownOffers: Partial<Offers>, now: number): Quote {
  const offers = withinTwoYears(plan, { ...noOffers, ...ownOffers }, now);
  const months = billingMonths(plan);
  const term = termMonths(plan);
  const moneyBackUntil = (paidAt: number) => (offers.guaranteeUsed ? null : guaranteeEnd(paidAt));
  const common = {
    plan_key: plan.key,
    currency: 'eur',
    price: plan.amount,
    billing_months: months,
    term_months: term,
    withdraw_until: withdrawalEnd(now),
    money_back_until: moneyBackUntil(now),
    coupon: offers.coupon,
  } as const;
  const payments = paymentsOfTerm(common);
  const off = termDiscount(plan.amount, payments, offers.discount);
  const first = plan.amount - off.first;
  if (months === null || term === null) {
    return { ...common, ...oneTimeTerms, total: first, discount: off.first };
  }
  const trialEndAt = trialEnd(plan, offers, now);
  const total = trialEndAt === null ? first : 0;
  const paidUntil = trialEndAt ?? monthsFromOrder(now, months);
  const chargeAt = addFreeTime(paidUntil, offers);
  const periodEndAt = trialEndAt ?? termFromOrder(now, term, months);
  // The end of the trial or of the first term, free time included.
  const firstEndAt =
    trialEndAt === null ? firstTermEnd(periodEndAt, chargeAt, paidUntil, plan) : chargeAt;
  const next = offers.cancelAtPeriodEnd ? null : nextPlan(offers.nextPlanKey, firstEndAt);
  const hasNextCharge = !offers.cancelAtPeriodEnd || chargeAt < firstEndAt;
  const hasPaidTerm = trialEndAt === null || !offers.cancelAtPeriodEnd;
  return {
    ...common,
    total,
    money_back_until: moneyBackUntil(hasPaidTerm && trialEndAt !== null ? chargeAt : now),
    discount: trialEndAt === null ? off.first : 0,
    rate_discount: off.later,
    extra_days: offers.extraDays,
    gifted_months: offers.giftedMonths,
    ...(trialEndAt === null && !keepsItsDay(now) ? { moves_charge: true } : {}),
    trial_end_at: trialEndAt,
    period_end_at: periodEndAt,
    next_charge_at: hasNextCharge ? chargeAt : null,
    next_charge: hasNextCharge
      ? nextCharge(next, chargeAt, trialEndAt === null ? plan.amount - off.later : first)
      : null,
    renews_at: offers.cancelAtPeriodEnd ? null : addDays(firstEndAt, 1),
    cancel_at_period_end: offers.cancelAtPeriodEnd,
    ends_at: offers.cancelAtPeriodEnd ? firstEndAt : null,
    next_plan: next,
    term_ends_at: hasPaidTerm ? paidTermEnd(next, trialEndAt, firstEndAt, term) : null,
    cancel_until: offers.cancelAtPeriodEnd ? null : firstEndAt,
  };
}

/** A one-time plan has no periods, and so no free time, no end and no later payments. */
const oneTimeTerms = {
  rate_discount: 0,
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
  term_ends_at: null,
  cancel_until: null,
} as const;

function trialEnd(plan: CataloguePlan, offers: Offers, now: number): number | null {
  const { freeTrial } = offers;
  if (freeTrial && 'months' in freeTrial) return monthsFromOrder(now, freeTrial.months);
  const days = freeTrial ? freeTrial.days : offers.trialAllowed ? plan.trialDays : 0;
  return days > 0 ? daysFromOrder(now, days) : null;
}

/** Stripe takes no trial of more than two years (`trial_end` in its API). */
const longestTrialDays = 729;

/** The same offers with as many extra days as a trial can still take. */
function withinTwoYears(plan: CataloguePlan, offers: Offers, now: number): Offers {
  const trialEndAt = trialEnd(plan, offers, now);
  if (trialEndAt === null) return offers;
  const left = addDays(now, longestTrialDays) - addMonths(trialEndAt, offers.giftedMonths);
  const most = Math.max(0, Math.floor(left / dayMs));
  return { ...offers, extraDays: Math.min(offers.extraDays, most) };
}

function addFreeTime(at: number, { giftedMonths, extraDays }: Offers): number {
  return addDays(addMonths(at, giftedMonths), extraDays);
}

/** Free time lies after the first payment; the other instalments follow it. */
function firstTermEnd(
  periodEndAt: number,
  chargeAt: number,
  paidUntil: number,
  plan: CataloguePlan,
): number {
  if (chargeAt === paidUntil) return periodEndAt;
  return addMonths(chargeAt, (termMonths(plan) ?? 0) - (billingMonths(plan) ?? 0));
}

/**
 * The end of the first paid term: `firstEndAt`, or after a trial as many months later as the plan
 * that is then paid binds. A plan that takes over after a paid term binds nobody any more.
 */
function paidTermEnd(
  next: NextPlan | null,
  trialEndAt: number | null,
  firstEndAt: number,
  term: number,
): number {
  if (trialEndAt === null) return firstEndAt;
  const following = next && cataloguePlan(next.key);
  return addMonths(firstEndAt, following ? (termMonths(following) ?? 0) : term);
}

function nextPlan(key: string | null, startsAt: number): NextPlan | null {
  const plan = key === null ? undefined : cataloguePlan(key);
  const months = plan && billingMonths(plan);
  if (!plan || !months) return null;
  const { name, amount: price } = plan;
  return { key: plan.key, name, price, billing_months: months, starts_at: startsAt };
}

/** `own` is what the plan itself would charge then. */
function nextCharge(next: NextPlan | null, chargeAt: number, own: number): number {
  return next && next.starts_at <= chargeAt ? next.price : own;
}
