import type Stripe from 'stripe';

import type { Ledger } from '#tests/model/ledger.ts';
import { idOf } from '#worker/id-of.ts';
import { pastShareEnd } from '#worker/subscription/contract/paid-share.ts';

/** Whether a subscription was ever active. */
export const begun = ({ status }: Stripe.Subscription) => !status.startsWith('incomplete');

/** Whether the money was returned. */
export const isReturned = ({ disputed, refunded }: Stripe.Charge) => disputed || refunded;

/** Whether it is the first invoice of a subscription, and can no longer be paid. */
export const isLost = ({ status, billing_reason: reason }: Stripe.Invoice) =>
  reason === 'subscription_create' && (status === 'void' || status === 'uncollectible');

/** Whether nothing is collected for a subscription, because a debt was not paid in its grace. */
export const rests = ({ metadata }: Pick<Stripe.Subscription, 'metadata'>) =>
  Boolean(metadata['rests_after']);

/**
 * The status that we must have of a subscription. If its first debit failed, Stripe voids the
 * invoice and calls the subscription active; the person owes us that debit until it is settled.
 */
export function owedStatus({ status, latest_invoice: latest, metadata }: Stripe.Subscription) {
  const runs = status === 'active' || status === 'trialing';
  if (rests({ metadata }) && /active|trialing|past_due|unpaid/.test(status)) return 'past_due';
  if (!runs || !latest || typeof latest === 'string' || !isLost(latest)) return status;
  return metadata['settled_invoice'] === latest.id ? status : 'past_due';
}

/** The invoices of a contract, the newest first. A plan that is paid once has one. */
export function invoicesOf({ invoices }: Pick<Ledger, 'invoices'>, id: string): Stripe.Invoice[] {
  return invoices.filter(
    (one) => one.id === id || idOf(one.parent?.subscription_details?.subscription) === id,
  );
}

/** The withdrawal from a contract that was not undone. */
export function standingFrom({ withdrawals }: Pick<Ledger, 'withdrawals'>, id: string) {
  return withdrawals.find(
    ({ contract_id: of, status }) => of === id && /closed|ending|final/.test(status),
  );
}

/** Whether a declaration freezes a contract. */
export function isFrozen({ freezes }: Pick<Ledger, 'freezes'>, id: string): boolean {
  return freezes.some(({ contract_id: of, lifted_at: liftedAt }) => of === id && liftedAt === null);
}

/**
 * Whether an invoice is over a part of its period only: Stripe charges no more if an end within it
 * was planned before the period began. It stays so if the contract goes on after all.
 */
export function isOverAPart(
  { subscriptions }: Pick<Ledger, 'subscriptions'>,
  { parent, lines }: Stripe.Invoice,
): boolean {
  const of = idOf(parent?.subscription_details?.subscription);
  const found = subscriptions.find(({ id }) => id === of);
  if (!found) return false;
  const { cancel_at: planned, canceled_at: plannedAt } = found;
  return lines.data.some(({ period: { start, end } }) => {
    const past = pastShareEnd(found, start);
    const isPlanned = planned !== null && plannedAt !== null && plannedAt <= start;
    return (isPlanned && start < planned) || (start < end && past < end);
  });
}
