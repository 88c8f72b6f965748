import type Stripe from 'stripe';

import { discountAfterTrial } from '#worker/subscription/contract/quoted-discount.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

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
  return begins && (isGiven(quote) || quote.moves_charge === true);
}

function isGiven({ extra_days: days, gifted_months: months }: Quote): boolean {
  return days > 0 || months > 0;
}

const onlyMovedName = 'only_moved';

/** What a subscription notes when its charge is moved to the right day and no time is given. */
export function onlyMovedMetadata(quote: Quote): Record<string, string> {
  return isGiven(quote) ? {} : { [onlyMovedName]: 'true' };
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
