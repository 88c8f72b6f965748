import type Stripe from 'stripe';

/** Whether a subscription was ever active. */
export const begun = ({ status }: Stripe.Subscription) => !status.startsWith('incomplete');

/** Whether the money was returned. */
export const isReturned = ({ disputed, refunded }: Stripe.Charge) => disputed || refunded;

/** Whether it is the first invoice of a subscription, and can no longer be paid. */
export const isLost = ({ status, billing_reason: reason }: Stripe.Invoice) =>
  reason === 'subscription_create' && (status === 'void' || status === 'uncollectible');

/**
 * The status that we must have of a subscription. If its first debit failed, Stripe voids the
 * invoice and calls the subscription active; the person owes us that debit until it is settled.
 */
export function owedStatus(subscription: Stripe.Subscription) {
  const { status, latest_invoice: latest, metadata } = subscription;
  if (closedAt(subscription) !== null) return 'canceled';
  const runs = status === 'active' || status === 'trialing';
  if (!runs || !latest || typeof latest === 'string' || !isLost(latest)) return status;
  return metadata['settled_invoice'] === latest.id ? status : 'past_due';
}

/** Since when a contract is closed on our side, UTC seconds; null for one that is not. */
export function closedAt({ metadata }: { metadata: Stripe.Metadata | null }): number | null {
  return Number(metadata?.['closed_at'] ?? 0) || null;
}
