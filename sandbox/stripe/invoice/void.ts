import { unschedule } from '#sandbox/clock/jobs.ts';
import { findObjects } from '#sandbox/store/objects.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import type { Invoice } from '#sandbox/stripe/objects.ts';
import { cancelIntent } from '#sandbox/stripe/payment/cancel-intent.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { restoreBalance } from './apply-balance.ts';
import { intentOfInvoice } from './includes.ts';

/** Cancels an invoice's own payment. */
export function cancelPayment(world: WorldContext, invoice: Invoice): void {
  const { sql } = world.storage;
  const intent = intentOfInvoice(world, invoice);
  if (intent && intent.status !== 'canceled') cancelIntent(world, intent, 'void_invoice');
  for (const payment of findObjects(sql, 'invoice_payment', { invoice: invoice.id })) {
    change(world, 'invoice_payment', payment, {
      status: 'canceled',
      status_transitions: { canceled_at: world.clock.seconds(), paid_at: null },
    });
  }
}

/**
 * Voids an unpaid invoice for good. Throws `invoice_not_editable` unless it is open or
 * uncollectible.
 */
export function voidInvoice(world: WorldContext, invoice: Invoice): Invoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    const message = `You can only pass in open invoices. This invoice isn't open.`;
    throw invalid(message, { code: 'invoice_not_editable' });
  }
  const { sql } = world.storage;
  const now = world.clock.seconds();
  unschedule(sql, 'invoice_retry', invoice.id);
  cancelPayment(world, invoice);
  restoreBalance(world, invoice);
  const next = change(world, 'invoice', invoice, {
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  });
  emit(world, 'invoice.voided', next);
  return next;
}
