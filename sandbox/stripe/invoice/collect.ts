import { schedule } from '#sandbox/clock/jobs.ts';
import { findObject } from '#sandbox/store/objects.ts';
import type { Invoice, PaymentIntent } from '#sandbox/stripe/objects.ts';
import { followInvoice } from '#sandbox/stripe/subscription/follow-invoice.ts';
import { emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { chargeable, chargeInvoice } from './charge.ts';
import { markPaid } from './mark-paid.ts';
import { markProcessing } from './mark-processing.ts';
import { markUnpaid } from './mark-unpaid.ts';
import { methodFor } from './method-for.ts';

const day = 24 * 60 * 60;

// Days after the first attempt, which is made when the invoice is finalized. At Stripe the account
// chooses the plan (docs.stripe.com/billing/revenue-recovery/smart-retries). This one lasts two
// weeks, as the README asks for, because the letters promise access for as long.
const days = [4, 9, 14];

/**
 * When (UTC seconds) an invoice is tried again after attempt number `attemptCount` failed. Null if
 * there is no further attempt, which ends the subscription.
 */
function nextRetry(finalizedAt: number, attemptCount: number): number | null {
  const after = days[attemptCount - 1];
  return after === undefined ? null : finalizedAt + after * day;
}

/**
 * Records that attempt number `attempts` to collect an invoice failed, and plans the next one.
 * Returns false if no attempt is left.
 */
export function planRetry(
  world: WorldContext,
  invoice: Invoice,
  intent: PaymentIntent | null,
  attempts: number,
): boolean {
  const finalizedAt = invoice.status_transitions.finalized_at ?? invoice.created;
  const retryAt = nextRetry(finalizedAt, attempts);
  const plan = { attempt_count: attempts, next_payment_attempt: retryAt };
  const unpaidInvoice = markUnpaid(world, invoice, plan);
  if (intent?.status === 'requires_action')
    emit(world, 'invoice.payment_action_required', unpaidInvoice);
  followInvoice(world, unpaidInvoice, intent);
  if (retryAt !== null) schedule(world.storage.sql, 'invoice_retry', invoice.id, retryAt);
  return retryAt !== null;
}

/**
 * Charges an open invoice automatically, without its owner, and plans the next attempt if that
 * fails. Returns false if it failed and no attempt is left.
 */
export function collectInvoice(world: WorldContext, invoice: Invoice): boolean {
  const methodId = methodFor(world, invoice);
  const defaultMethod = methodId && findObject(world.storage.sql, 'payment_method', methodId);
  const method = defaultMethod && chargeable(world, invoice, defaultMethod) ? defaultMethod : null;
  const intent = method ? chargeInvoice(world, invoice, method, true).intent : null;
  const attempts = invoice.attempt_count + 1;
  if (intent?.status === 'succeeded') {
    followInvoice(world, markPaid(world, { ...invoice, attempt_count: attempts }), intent);
    return true;
  }
  if (intent?.status === 'processing') {
    followInvoice(world, markProcessing(world, invoice, attempts), intent);
    return true;
  }
  return planRetry(world, invoice, intent, attempts);
}
