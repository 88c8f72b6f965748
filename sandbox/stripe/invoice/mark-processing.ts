import type { Invoice } from '#sandbox/stripe/objects.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/**
 * Records that the bank has a debit for an open invoice. The invoice stays open until the bank
 * answers.
 */
export function markProcessing(world: WorldContext, invoice: Invoice, attempts: number): Invoice {
  const patch = { attempt_count: attempts, attempted: true, next_payment_attempt: null };
  return change(world, 'invoice', invoice, patch, 'invoice.updated');
}
