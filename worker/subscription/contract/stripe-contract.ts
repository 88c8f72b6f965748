import type Stripe from 'stripe';

import { dueAt, isActive, isPastDue, isStripeStatus } from '#worker/entitlement/contract.ts';
import type { SubscriptionStatus } from '#worker/entitlement/schemas.ts';
import type { Contract } from '#worker/entitlement/shared-sql.ts';
import { idOf } from '#worker/id-of.ts';
import { holdNote } from '#worker/subscription/contract/collection-hold.ts';
import { isNoTrial } from '#worker/subscription/contract/paid-share.ts';
import { asMoved } from '#worker/subscription/contract/quoted-contract.ts';
import { intervalMonths } from '#worker/subscription/catalogue/catalogue.ts';
import { minimumTermEnd } from '#worker/subscription/contract/schedule.ts';
import { contractNumberName } from '#worker/subscription/order/move-purchase.ts';

/** Stripe counts in seconds, we count in milliseconds. */
function ms(seconds: number): number {
  return seconds * 1000;
}

/** The name under which a subscription keeps the first invoice that was settled another way. */
export const settledInvoiceName = 'settled_invoice';

/**
 * Whether a subscription runs although the debit for its first invoice failed: Stripe voids that
 * invoice, and it can never be paid (docs.stripe.com/billing/subscriptions/overview, "Payment
 * methods with delayed payment confirmation"). Not if it was settled since.
 */
function owesFirstDebit({
  status,
  latest_invoice: latest,
  metadata,
}: Stripe.Subscription): boolean {
  if (status !== 'active' && status !== 'trialing') return false;
  if (!latest || typeof latest === 'string' || !isVoidFirstInvoice(latest)) return false;
  return metadata[settledInvoiceName] !== latest.id;
}

/** Whether a subscription's first invoice can no longer be paid. */
export function isVoidFirstInvoice({ billing_reason: reason, status }: Stripe.Invoice): boolean {
  return reason === 'subscription_create' && (status === 'void' || status === 'uncollectible');
}

/**
 * Since when a contract is closed, UTC milliseconds; null for one that is not. Somebody has
 * withdrawn from it, and until that is final it runs on at Stripe (docs/decisions/0051).
 */
export function closedAt(marked: { metadata: Stripe.Metadata | null }): number | null {
  const seconds = Number(holdNote(marked, 'closed'));
  return seconds > 0 ? ms(seconds) : null;
}

/**
 * Since when the money of a one-time plan is back, UTC milliseconds; null if it is not: Stripe's
 * invoice still says that it was paid (tell-payments.ts).
 */
export function takenBackAt({ metadata }: Pick<Stripe.Invoice, 'metadata'>): number | null {
  const seconds = Number(metadata?.['taken_back_at'] ?? 0);
  return seconds > 0 ? ms(seconds) : null;
}

/**
 * Until when a contract is paid for which nothing is collected because of a debt, the owed period
 * included, UTC milliseconds; null for any other contract.
 */
export function paidThrough(marked: { metadata: Stripe.Metadata | null }): number | null {
  const seconds = Number(holdNote(marked, 'unpaid'));
  return seconds > 0 ? ms(seconds) : null;
}

/** The mirror of a subscription at Stripe, with its latest invoice expanded. */
export function contractOfSubscription(sub: Stripe.Subscription, accountId: string): Contract {
  const contract = runningContract(asMoved(sub), accountId);
  const closed = closedAt(sub);
  const hasBegun = contract.status !== 'incomplete' && contract.status !== 'incomplete_expired';
  if (closed === null || !hasBegun) return contract;
  return {
    ...contract,
    status: 'canceled',
    renewDisabled: true,
    expiresAt: closed,
    paidThrough: null,
    dueAt: closed,
  };
}

function runningContract(sub: Stripe.Subscription, accountId: string): Contract {
  const item = sub.items.data[0];
  if (!item) throw new Error(`subscription ${sub.id} has no item`);
  const given = isNoTrial(sub);
  const ownStatus = statusOf(sub, given);
  const rests = isActive(ownStatus) || isPastDue(ownStatus) ? paidThrough(sub) : null;
  const status = rests === null ? ownStatus : 'past_due';
  const planKey = sub.metadata['plan_key'] ?? '';
  const purchasedAt = ms(sub.start_date);
  const periodEnd = ms(item.current_period_end);
  const endsAt = sub.ended_at ?? sub.cancel_at;
  return {
    id: sub.id,
    accountId,
    number: sub.metadata[contractNumberName] ?? null,
    status,
    oneTime: false,
    planKey,
    priceId: item.price.id,
    value: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    billingMonths: billingMonthsOf(item.price),
    owed: isPastDue(status) ? overdue(sub) : null,
    renewDisabled: sub.cancel_at_period_end || endsAt !== null,
    trialEndAt: sub.trial_end === null || given ? null : ms(sub.trial_end),
    // While a payment is owed, the person has paid only until it was due, cancelled or not.
    expiresAt:
      rests ?? (endsAt === null || isPastDue(status) ? paidUntil(status, item, sub) : ms(endsAt)),
    paidThrough: rests,
    dueAt: dueAt(status, purchasedAt, Math.min(periodEnd, ms(endsAt ?? Infinity))),
    purchasedAt,
  };
}

/**
 * Where Stripe's own word means something else for us: a contract whose first debit failed is past
 * due, and so is one that Stripe has paused because a payment failed. Time `given` on top of a paid
 * period is no trial (docs/decisions/0018).
 */
function statusOf(sub: Stripe.Subscription, given: boolean): SubscriptionStatus {
  if (owesFirstDebit(sub) || isPausedForDebt(sub)) return 'past_due';
  return given && sub.status === 'trialing' ? 'active' : knownStatus(sub.status);
}

/**
 * Whether Stripe paused a subscription because its latest invoice could not be paid, which can
 * still be done (docs.stripe.com/billing/revenue-recovery/smart-retries/pause-on-payment-failure).
 */
function isPausedForDebt({
  status,
  status_details: details,
  latest_invoice: latest,
}: Stripe.Subscription): boolean {
  const reason = details?.paused.subscription.type;
  const isForDebt = reason === 'first_payment_failure' || reason === 'final_payment_failure';
  return (
    status === 'paused' && isForDebt && typeof latest === 'object' && latest?.status === 'open'
  );
}

/** Cents of the latest invoice that can still be paid; null for none. */
function overdue({ latest_invoice: latest }: Stripe.Subscription): number | null {
  if (!latest || typeof latest === 'string' || latest.status !== 'open') return null;
  return latest.amount_remaining;
}

/**
 * Until when a contract that goes on is paid or binding: the end of the period, or of the minimum
 * term if that is later. While a payment is owed, Stripe's period has moved on without it.
 */
function paidUntil(
  status: SubscriptionStatus,
  item: Stripe.SubscriptionItem,
  sub: Stripe.Subscription,
): number {
  if (isPastDue(status)) return ms(item.current_period_start);
  if (status === 'paused') return ms(item.current_period_end);
  return Math.max(ms(item.current_period_end), minimumTermEnd(sub) ?? 0);
}

/** Months of a billing period; null for one that is no number of months, which no plan has. */
function billingMonthsOf({ recurring }: Stripe.Price): number | null {
  const months = intervalMonths(recurring);
  return months === null || Number.isNaN(months) ? null : months;
}

/**
 * The mirror of the invoice of a one-time plan: a paid one is a contract without an end. A debit
 * that is with the bank counts as paid, as Stripe does for subscriptions; only the expanded payment
 * intent shows that. A contract whose money went back has ended (docs/decisions/0023).
 */
export function contractOfInvoice(invoice: Stripe.Invoice, accountId: string): Contract {
  const endedAt = closedAt(invoice) ?? takenBackAt(invoice);
  const status = endedAt === null ? invoiceStatus(invoice) : 'canceled';
  const purchasedAt = ms(invoice.status_transitions.paid_at ?? invoice.created);
  return {
    id: invoice.id,
    accountId,
    number: invoice.metadata?.[contractNumberName] ?? null,
    status,
    oneTime: true,
    planKey: invoice.metadata?.['plan_key'] ?? '',
    priceId: idOf(soldLine(invoice)?.pricing?.price_details?.price) ?? '',
    value: invoice.total,
    billingMonths: null,
    owed: null,
    renewDisabled: true,
    trialEndAt: null,
    expiresAt: endedAt,
    paidThrough: null,
    dueAt: dueAt(status, purchasedAt, null),
    purchasedAt,
  };
}

/** The line of what is sold; another one may credit the unused days of another plan. */
function soldLine({ lines }: Stripe.Invoice): Stripe.InvoiceLineItem | undefined {
  return lines.data.find(({ amount }) => amount >= 0);
}

/** The same contract once its first payment has been made. */
export function oncePaid(contract: Contract): Contract {
  return { ...contract, status: 'active', dueAt: contract.expiresAt };
}

/** The intent that pays an invoice, if it was expanded. */
export function paymentOf(invoice: Stripe.Invoice): Stripe.PaymentIntent | null {
  const intent = invoice.payments?.data[0]?.payment.payment_intent;
  return typeof intent === 'object' ? intent : null;
}

function invoiceStatus(invoice: Stripe.Invoice): SubscriptionStatus {
  const { status } = invoice;
  if (status === 'paid') return 'active';
  const payment = paymentOf(invoice)?.status;
  // After a payment that succeeded, the invoice is open for a moment more.
  const isPaying = payment === 'processing' || payment === 'succeeded';
  if (status === 'open' && isPaying) return 'active';
  return status === 'open' || status === 'draft' ? 'incomplete' : 'incomplete_expired';
}

// Stripe may add a status. A contract in an unknown state must not look as if it ran.
function knownStatus(status: string): SubscriptionStatus {
  if (!isStripeStatus(status)) throw new Error(`unknown subscription status ${status}`);
  return status;
}
