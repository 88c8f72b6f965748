import type { CouponOffers } from '#worker/promotion/kinds/kind.ts';
import { billingMonths, termMonths } from '#worker/subscription/plan/plan.ts';
import type { CataloguePlan } from '#worker/subscription/plan/plan.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

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
