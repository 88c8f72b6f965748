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
import { nextRetry } from './retry-plan.ts';

/**
 * Writes that the attempt of this count to collect an invoice failed, and plans the next. Answers
 * false when no attempt is left.
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
  const unpaid = markUnpaid(world, invoice, plan);
  if (intent?.status === 'requires_action') emit(world, 'invoice.payment_action_required', unpaid);
  followInvoice(world, unpaid, intent);
  if (retryAt !== null) schedule(world.storage.sql, 'invoice_retry', invoice.id, retryAt);
  return retryAt !== null;
}

/**
 * Charges an open invoice by itself, without its owner, and plans the next attempt if that fails.
 * Answers false when it failed and no attempt is left.
 */
export function collectInvoice(world: WorldContext, invoice: Invoice): boolean {
  const methodId = methodFor(world, invoice);
  const found = methodId && findObject(world.storage.sql, 'payment_method', methodId);
  const method = found && chargeable(world, invoice, found) ? found : null;
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
