import { findObject } from '#sandbox/store/objects.ts';
import { getTraits } from '#sandbox/store/traits.ts';
import type { Decline } from '#sandbox/stripe/card/declines.ts';
import { returnDebit } from '#sandbox/stripe/dispute/return-debit.ts';
import type { Invoice, PaymentIntent } from '#sandbox/stripe/objects.ts';
import { settleDebit } from '#sandbox/stripe/payment/settle-debit.ts';
import { testIban } from '#sandbox/stripe/sepa/test-ibans.ts';
import { subscriptionOf } from '#sandbox/stripe/subscription/follow-invoice.ts';
import { giveUp } from '#sandbox/stripe/subscription/give-up.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { planRetry } from './collect.ts';
import { followPayment, invoiceOf } from './follow-payment.ts';
import { markUnpaid } from './mark-unpaid.ts';
import { voidInvoice } from './void.ts';

/** Ends a debit as the bank decides, and updates its invoice and subscription. */
export function concludeDebit(
  world: WorldContext,
  intent: PaymentIntent,
  failure: Decline | null,
): void {
  const settledIntent = settleDebit(world, intent, failure);
  const invoice = invoiceOf(world, settledIntent);
  if (failure && invoice && isOfRunningSubscription(world, invoice)) {
    voidInvoice(world, markUnpaid(world, invoice));
    return;
  }
  if (!failure || invoice?.status !== 'open' || !invoice.auto_advance) {
    followPayment(world, settledIntent);
    return;
  }
  if (planRetry(world, invoice, settledIntent, invoice.attempt_count)) return;
  const subscription = subscriptionOf(world, invoice);
  if (subscription) giveUp(world, subscription);
}

/**
 * Whether this is the first invoice of a subscription that became active with its debit. If that
 * debit fails, Stripe voids the invoice, and the subscription stays active
 * (docs.stripe.com/billing/subscriptions/overview, "Payment methods with delayed payment
 * confirmation").
 */
function isOfRunningSubscription(world: WorldContext, invoice: Invoice): boolean {
  if (invoice.status !== 'open' || invoice.billing_reason !== 'subscription_create') return false;
  const status = subscriptionOf(world, invoice)?.status;
  return status === 'active' || status === 'trialing';
}

/** Ends a debit with the answer that its test account defines. */
export function answerDebit(world: WorldContext, id: string): void {
  const { sql } = world.storage;
  const intent = findObject(sql, 'payment_intent', id);
  if (intent?.status !== 'processing' || !intent.payment_method) return;
  const { failure, isReturned } = testIban(getTraits(sql, intent.payment_method).number);
  concludeDebit(world, intent, failure);
  const charge = findObject(sql, 'charge', intent.latest_charge ?? '');
  if (charge && isReturned && !failure) returnDebit(world, charge, 'debit_not_authorized');
}
