import type Stripe from 'stripe';

import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { quotedTermEnd } from '#worker/subscription/quote/quote.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/**
 * The parameter by which the coupon takes something off a payment at once. The discount of a trial
 * is added afterwards, that of instalments has other coupons (arrange-discount.ts).
 */
export function quotedDiscount(quote: Quote): DiscountParameter {
  const coupon = quote.trial_end_at === null ? quote.coupon?.stripe_coupon_code : null;
  return discountParameter(coupon ? [coupon] : []);
}

interface DiscountParameter {
  discounts?: { coupon: string }[];
}

/** The parameter by which Stripe applies coupons, in their order; none without a coupon. */
export function discountParameter(coupons: readonly string[]): DiscountParameter {
  return coupons.length > 0 ? { discounts: coupons.map((coupon) => ({ coupon })) } : {};
}

/**
 * The coupon at Stripe whose discount waits for the first payment after the trial; null for none.
 * An order that ends with its trial has no payment: who lets it go on is told the plain price.
 */
export function discountAfterTrial(quote: Quote): string | null {
  const isPaid = quote.trial_end_at !== null && quote.next_charge !== null;
  return isPaid ? (quote.coupon?.stripe_coupon_code ?? null) : null;
}

/** The tax that a purchase's invoices show, as Stripe's parameter. */
export function quotedTax({ taxRateId }: Pick<Purchase, 'taxRateId'>): {
  default_tax_rates?: string[];
} {
  return taxRateId === null ? {} : { default_tax_rates: [taxRateId] };
}

interface End {
  cancel_at_period_end?: true;
  cancel_at?: number;
  proration_behavior?: 'none';
}

/** The parameters by which a new subscription ends with its first term. */
export function quotedEnd(quote: Quote): End {
  if (!quote.cancel_at_period_end || quote.ends_at === null) return {};
  const inRates = quote.trial_end_at === null && quote.term_months !== quote.billing_months;
  return inRates
    ? { cancel_at: Math.floor(quote.ends_at / 1000), proration_behavior: 'none' }
    : { cancel_at_period_end: true };
}

/**
 * Whether something has to be arranged at Stripe after the first payment: time given on top (a
 * trial includes it from its beginning), the discount on what follows a trial, or the plan that
 * takes over.
 */
export function needsFollowUp(quote: Quote): boolean {
  return givesTime(quote) || discountAfterTrial(quote) !== null || quote.next_plan !== null;
}

/**
 * Whether time follows a first period that is no trial, before the next charge: time given on top,
 * or the hours until the right day.
 */
export function givesTime(quote: Quote): boolean {
  const begins = quote.billing_months !== null && quote.trial_end_at === null;
  return begins && (givesGift(quote) || quote.moves_charge === true);
}

/** Whether the order gives time on top. */
function givesGift({ extra_days: days, gifted_months: months }: Quote): boolean {
  return days > 0 || months > 0;
}

/*
 * Stripe moves the charge after a late order to its right day once the first payment has arrived
 * (docs/decisions/0091), which takes days for a debit. Until then the subscription notes the day,
 * and whatever is said of the contract says it.
 */

const name = 'moves_to';
/** Noted where nothing but the hours until the right day is given. */
const onlyMovedName = 'only_moved';

/** What a subscription notes at its beginning of a charge that is still to be moved. */
export function movesMetadata(quote: Quote): Record<string, string> {
  const { moves_charge: moves, next_charge_at: nextAt } = quote;
  if (!moves || nextAt === null) return {};
  return {
    [name]: seconds(nextAt),
    term_end: seconds(Math.max(quotedTermEnd(quote), nextAt)),
    ...(!givesGift(quote) && { [onlyMovedName]: 'true' }),
  };
}

/**
 * Whether an invoice over zero is the one that Stripe makes when only the charge is moved: it is
 * for some hours that nobody has to be told of.
 */
export function isOfMovedCharge({
  billing_reason: reason,
  total,
  parent,
}: Pick<Stripe.Invoice, 'billing_reason' | 'total' | 'parent'>): boolean {
  const metadata = parent?.subscription_details?.metadata;
  return reason === 'subscription_update' && total === 0 && metadata?.[onlyMovedName] !== undefined;
}

/** A subscription as it will be once its first charge is moved; any other one as it is. */
export function asMoved<T extends Stripe.Subscription>(subscription: T): T {
  const { metadata, items, start_date: start } = subscription;
  const to = Number(metadata[name] ?? 0);
  const [item] = items.data;
  const isMoved = metadata['gift_until'] !== undefined;
  if (to === 0 || isMoved || !item || item.current_period_start > start) return subscription;
  return {
    ...subscription,
    billing_cycle_anchor: to,
    items: { ...items, data: [{ ...item, current_period_end: to }] },
  };
}

/**
 * Until when the period that began then lasts, because the charge after it is moved, UTC seconds;
 * infinite for any other period.
 */
export function movedEnd(
  { metadata, start_date: first }: Pick<Stripe.Subscription, 'metadata' | 'start_date'>,
  start: number,
): number {
  return start === first ? Number(metadata[name] ?? Infinity) : Infinity;
}

function seconds(ms: number): string {
  return String(Math.floor(ms / 1000));
}
