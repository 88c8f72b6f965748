import { schedule } from '#sandbox/clock/jobs.ts';
import { findObject } from '#sandbox/store/objects.ts';
import type { Invoice } from '#sandbox/stripe/objects.ts';
import { followInvoice } from '#sandbox/stripe/subscription/follow-invoice.ts';
import { emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { chargeInvoice } from './charge.ts';
import { markPaid } from './mark-paid.ts';
import { markUnpaid } from './mark-unpaid.ts';
import { methodFor } from './method-for.ts';
import { nextRetry } from './retry-plan.ts';

/**
 * Charges an open invoice by itself, without its owner, and plans the next attempt if that fails.
 * Answers false when it failed and no attempt is left.
 */
export function collectInvoice(world: WorldContext, invoice: Invoice): boolean {
  const { sql } = world.storage;
  const methodId = methodFor(world, invoice);
  const method = methodId && findObject(sql, 'payment_method', methodId);
  const intent = method ? chargeInvoice(world, invoice, method, true).intent : null;
  if (intent?.status === 'succeeded') {
    const counted = { ...invoice, attempt_count: invoice.attempt_count + 1 };
    followInvoice(world, markPaid(world, counted), intent);
    return true;
  }
  const attempts = invoice.attempt_count + 1;
  const finalizedAt = invoice.status_transitions.finalized_at ?? invoice.created;
  const retryAt = nextRetry(finalizedAt, attempts);
  const plan = { attempt_count: attempts, next_payment_attempt: retryAt };
  const unpaid = markUnpaid(world, invoice, plan);
  if (intent?.status === 'requires_action') emit(world, 'invoice.payment_action_required', unpaid);
  followInvoice(world, unpaid, intent);
  if (retryAt !== null) schedule(sql, 'invoice_retry', invoice.id, retryAt);
  return retryAt !== null;
}
