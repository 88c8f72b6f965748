import type { Invoice } from '#sandbox/stripe/objects.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** Writes that a debit for an open invoice is with the bank: it stays open until that answers. */
export function markProcessing(world: WorldContext, invoice: Invoice, attempts: number): Invoice {
  const patch = { attempt_count: attempts, attempted: true, next_payment_attempt: null };
  return change(world, 'invoice', invoice, patch, 'invoice.updated');
}
