import { addDays } from '#worker/calendar.ts';
import { leastCharge } from '#worker/subscription/clock/terms.ts';
import type { CreditedPart } from '#worker/subscription/clock/terms.ts';
import type { BesideStore } from '#worker/entitlement/schemas.ts';
import type { CouponOffers } from '#worker/promotion/kinds/kind.ts';
import { billingMonths, termMonths } from '#worker/subscription/catalogue/catalogue.ts';
import type { CataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';

/** The offers that can apply to a purchase. */
export interface Offers extends Required<CouponOffers> {
  /** Free days at the end of the first period. */
  extraDays: number;
  /** Whether the person has used the money-back guarantee, which is given once. */
  guaranteeUsed: boolean;
  /** The coupon that some of the offers come from. */
  coupon: QuotedCoupon | null;
}

/**
 * A quote's coupon; `stripe_coupon_code` is its id in Stripe if it is a discount, else null.
 * `percent_off` is what a discount in per cent takes off; quotes from before 0039 do not have it.
 */
export interface QuotedCoupon {
  id: number;
  coupon_code: string;
  stripe_coupon_code: string | null;
  percent_off?: number | null;
}

/** The plan that takes over after the first term. */
export interface NextPlan {
  key: string;
  name: string;
  /** Cents for a billing period. */
  price: number;
  billing_months: number;
  /** UTC milliseconds. */
  starts_at: number;
}

/** What a contract takes over from the one that its person changes. Cents, UTC milliseconds. */
export interface QuotedChange {
  from_plan: string;
  /** The price that sold that plan (price_…): the credit's line names its product. */
  from_price: string;
  from_number: string;
  /** Taken off today's charge: the unused days of what was paid before, discounts included. */
  credit: number;
  /** What the unused days are worth beyond the new price: it goes back. */
  back: number;
  /** Which earlier payments the credit comes from, without what only a discount had paid. */
  parts: CreditedPart[];
  /** The first payment of the first of these contracts; null before one. */
  first_paid_at: number | null;
  /** Whether the guarantee, which counts from that payment, is over. */
  guarantee_over: boolean;
}

/** Another plan that takes over when what is paid is over, as its person has ordered. */
export interface PlannedChange extends NextPlan {
  /** The idempotency key of that order. */
  order_key: string;
  price_id: string;
  /** UTC milliseconds. */
  ordered_at: number;
  /** When it was taken back, UTC milliseconds; null while it stands. */
  undone_at: number | null;
  /**
   * The contract's changes that had begun when this one was ordered, the oldest first. What was
   * ordered before docs/decisions/0127 has none.
   */
  earlier?: BegunChange[];
  /**
   * The order keys of changes in whose place this one came before they began, the oldest first; at
   * most the last 20. Left out for none.
   */
  replaced_keys?: string[];
}

/** A planned change that has begun. */
export type BegunChange = Omit<PlannedChange, 'earlier' | 'replaced_keys'>;

/**
 * The plan that takes over from the one of an order, or has done so: as planned later, or as
 * ordered.
 */
export function nextPlanOf(order: {
  quote: Pick<Quote, 'next_plan'>;
  plannedChange?: PlannedChange | null;
}): NextPlan | null {
  const begun = order.plannedChange?.earlier?.at(-1);
  return standingChange(order) ?? begun ?? order.quote.next_plan;
}

/** The changes of an order's contract that are known: those that had begun, and the last one. */
export function knownChanges({
  plannedChange: last = null,
}: {
  plannedChange?: PlannedChange | null;
}): BegunChange[] {
  return last ? [...(last.earlier ?? []), last] : [];
}

/**
 * The changes of an order's contract that have begun by then, the oldest first. The last one has
 * only if the contract has its plan: a cancellation drops what was to follow, and its day passes.
 */
export function begunChanges(
  order: { plannedChange?: PlannedChange | null },
  contract: { planKey: string },
  now: number,
): BegunChange[] {
  const standing = standingChange(order);
  const earlier = order.plannedChange?.earlier ?? [];
  if (!standing || standing.starts_at > now || standing.key !== contract.planKey) return earlier;
  const { earlier: _earlier, replaced_keys: _keys, ...begun } = standing;
  return [...earlier, begun];
}

/** The change that was planned for an order's contract and not taken back; null for none. */
export function standingChange({
  plannedChange: planned = null,
}: {
  plannedChange?: PlannedChange | null;
}): PlannedChange | null {
  return planned && planned.undone_at === null ? planned : null;
}

/** The whole contract before it exists. Amounts in cents, moments in UTC milliseconds. */
export interface Quote {
  plan_key: string;
  currency: 'eur';
  /** Charged today. */
  total: number;
  /** Charged for each billing period when no offer applies. */
  price: number;
  /** Subtracted from today's charge. */
  discount: number;
  /**
   * Subtracted from each further charge of the first term: of instalments, otherwise 0. Quotes from
   * before docs/decisions/0039 do not have it, and their discount was for the first charge only.
   */
  rate_discount?: number;
  /** Months between two charges; null for a plan that is charged once. */
  billing_months: number | null;
  /** Months of the minimum term; null for a contract without an end. */
  term_months: number | null;
  /** Free days after the first period, or after the trial. */
  extra_days: number;
  /** Free months at the same place. */
  gifted_months: number;
  /** End of the trial itself, without free time after it. */
  trial_end_at: number | null;
  /** End of the trial, or else of the first term, without free time; null for no end. */
  period_end_at: number | null;
  next_charge_at: number | null;
  /**
   * Whether Stripe has to move the first charge after the order to `next_charge_at`, so that it
   * falls on the right day in Germany (docs/decisions/0091).
   */
  moves_charge?: boolean;
  next_charge: number | null;
  /**
   * One day after the period's end, free time included: the date that the plan display shows. Null
   * when it does not renew.
   */
  renews_at: number | null;
  cancel_at_period_end: boolean;
  /** When it ends by itself; null when it renews or has no end. */
  ends_at: number | null;
  next_plan: NextPlan | null;
  /**
   * End of the first paid term, free time included; null for no end, and for a trial that ends by
   * itself. Quotes from before docs/decisions/0050 do not have it.
   */
  term_ends_at?: number | null;
  /**
   * A moment on the last day on which cancelling ends it with its trial, or else with its first
   * term; null where nobody has to.
   */
  cancel_until: number | null;
  /** The end of the withdrawal period (§§ 355, 193 BGB). */
  withdraw_until: number;
  /**
   * The end of the money-back guarantee, which counts from the first payment; null for somebody who
   * has used it.
   */
  money_back_until: number | null;
  /** The coupon that the purchase redeems; null for none. */
  coupon: QuotedCoupon | null;
  /** The store's subscription that runs beside it; left out for none. */
  beside?: BesideStore;
  /** What it takes over from another contract; left out for an order that changes none. */
  change?: QuotedChange;
}

/** When the quoted first term ends, free time included, UTC milliseconds. */
export function quotedTermEnd({ ends_at: end, renews_at: renewal }: Quote): number {
  return end ?? addDays(renewal ?? 0, -1);
}

type Discount = CouponOffers['discount'];

/** What a discount takes off the payments of a first term, in cents. */
interface TermDiscount {
  first: number;
  /** Off each of the others. */
  later: number;
}

/**
 * Divides a discount among the payments of a first term, of `amount` cents each. A percentage is
 * taken off each payment. An amount is taken off once: an equal share, rounded down, off each
 * payment, and the cents that remain off the first one.
 */
export function termDiscount(amount: number, payments: number, discount: Discount): TermDiscount {
  if (!discount) return { first: 0, later: 0 };
  if ('percentOff' in discount) {
    const off = Math.round((amount * discount.percentOff) / 100);
    return { first: limit(off, amount), later: payments > 1 ? limit(off, amount) : 0 };
  }
  const whole = Math.round(discount.amountOff);
  const share = Math.floor(whole / payments);
  const later = payments > 1 ? limit(share, amount) : 0;
  return { first: limit(whole - share * (payments - 1), amount), later };
}

/** A discount is never larger than the payment. */
function limit(cents: number, amount: number): number {
  return Math.min(amount, Math.max(0, cents));
}

/** How many payments a first term has. */
export function paymentsOfTerm({
  billing_months: billing,
  term_months: term,
}: Pick<Quote, 'billing_months' | 'term_months'>): number {
  return billing === null || term === null ? 1 : term / billing;
}

/** What a quote says of the payments of its first term. */
export type QuotedPayments = Pick<
  Quote,
  | 'total'
  | 'price'
  | 'discount'
  | 'rate_discount'
  | 'billing_months'
  | 'term_months'
  | 'trial_end_at'
  | 'next_charge'
  | 'coupon'
>;

/** The payments of a plan that begins with a discounted one. */
export function discountedPayments(plan: CataloguePlan, discount: Discount): QuotedPayments {
  const months = { billing_months: billingMonths(plan), term_months: termMonths(plan) };
  const off = termDiscount(plan.amount, paymentsOfTerm(months), discount);
  return {
    ...months,
    total: plan.amount - off.first,
    price: plan.amount,
    discount: off.first,
    rate_discount: off.later,
    trial_end_at: null,
    next_charge: null,
    coupon: null,
  };
}

/** Cents off the first payment: today's, or the one after the trial. */
export function firstDiscount({
  discount,
  trial_end_at: trialEndAt,
  price,
  ...quote
}: QuotedPayments): number {
  if (trialEndAt === null || quote.coupon?.stripe_coupon_code == null) return discount;
  return quote.next_charge === null ? 0 : price - quote.next_charge;
}

/** Cents off all payments of the first term. */
function discountOfTerm(quote: QuotedPayments): number {
  return firstDiscount(quote) + (paymentsOfTerm(quote) - 1) * (quote.rate_discount ?? 0);
}

/** Cents that the first term costs. */
export function priceOfTerm(quote: QuotedPayments): number {
  return quote.price * paymentsOfTerm(quote) - discountOfTerm(quote);
}

/** The same if a discount lowers it, in euros as the wire has prices; null without a discount. */
export function discountPrice(quote: QuotedPayments): number | null {
  return discountOfTerm(quote) > 0 ? priceOfTerm(quote) / 100 : null;
}

/**
 * Whether what a discount leaves of each payment of a first term can be charged, for a quote
 * without a trial. A period may be free, but a plan that is paid once may not: that would be a
 * licence.
 */
export function isChargeable({
  total,
  price,
  ...quote
}: Pick<Quote, 'total' | 'price' | 'rate_discount' | 'billing_months'>): boolean {
  const { rate_discount: off = 0, billing_months: months } = quote;
  const lowered = off > 0 ? [total, price - off] : [total];
  return lowered.every((cents) => cents >= leastCharge || (cents === 0 && months !== null));
}
