import type Stripe from 'stripe';

import { givesGift } from '#worker/subscription/contract/needs-follow-up.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import { quotedTermEnd } from '#worker/subscription/quote/quote.ts';

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
