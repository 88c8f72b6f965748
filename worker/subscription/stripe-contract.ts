import type Stripe from 'stripe';

import { isStripeStatus } from '#worker/entitlement/contract.ts';
import type { Contract } from '#worker/entitlement/repository.ts';

/** Stripe's seconds in our milliseconds. */
function ms(seconds: number): number {
  return seconds * 1000;
}

/** How a subscription of Stripe's is mirrored. */
export function contractOfSubscription(sub: Stripe.Subscription, accountId: string): Contract {
  const item = sub.items.data[0];
  if (!item) throw new Error(`subscription ${sub.id} has no item`);
  const endsAt = sub.ended_at ?? sub.cancel_at ?? item.current_period_end;
  return {
    id: sub.id,
    accountId,
    status: knownStatus(sub.status),
    oneTime: false,
    priceId: item.price.id,
    value: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    renewDisabled: sub.cancel_at_period_end || sub.cancel_at !== null,
    trialEndAt: sub.trial_end === null ? null : ms(sub.trial_end),
    expiresAt: ms(endsAt),
    purchasedAt: ms(sub.start_date),
  };
}

/** How the invoice of a one-time plan is mirrored: paid, it is a contract without an end. */
export function contractOfInvoice(invoice: Stripe.Invoice, accountId: string): Contract {
  const price = invoice.lines.data[0]?.pricing?.price_details?.price;
  const paidAt = invoice.status_transitions.paid_at;
  const open = invoice.status === 'open' || invoice.status === 'draft';
  return {
    id: invoice.id,
    accountId,
    status: invoice.status === 'paid' ? 'active' : open ? 'incomplete' : 'incomplete_expired',
    oneTime: true,
    priceId: (typeof price === 'string' ? price : price?.id) ?? '',
    value: invoice.total,
    renewDisabled: true,
    trialEndAt: null,
    expiresAt: null,
    purchasedAt: ms(paidAt ?? invoice.created),
  };
}

// Stripe may learn new words (`paused` is one that our contracts never reach); a contract in an
// unknown state must not be shown as if it ran.
function knownStatus(status: string): Contract['status'] {
  if (!isStripeStatus(status)) throw new Error(`unknown subscription status ${status}`);
  return status;
}
