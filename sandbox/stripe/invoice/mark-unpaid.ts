import type { Invoice } from '#sandbox/stripe/objects.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/**
 * Records that an attempt to pay an invoice failed. The first attempt of any kind counts as one.
 * After it, only automatic attempts are counted.
 */
export function markUnpaid(
  world: WorldContext,
  invoice: Invoice,
  plan: Partial<Pick<Invoice, 'attempt_count' | 'next_payment_attempt'>> = {},
): Invoice {
  const patch = { attempt_count: Math.max(1, invoice.attempt_count), attempted: true, ...plan };
  const next = change(world, 'invoice', invoice, patch, 'invoice.updated');
  emit(world, 'invoice.payment_failed', next);
  return next;
}
