import { findObject } from '#sandbox/store/objects.ts';
import type { Invoice, PaymentIntent } from '#sandbox/stripe/objects.ts';
import { findPayment } from '#sandbox/stripe/invoice/includes.ts';
import { followInvoice } from '#sandbox/stripe/subscription/follow-invoice.ts';
import { emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { markPaid } from './mark-paid.ts';
import { markProcessing } from './mark-processing.ts';
import { markUnpaid } from './mark-unpaid.ts';

/** The invoice that an intent pays, or null. */
export function invoiceOf(world: WorldContext, intent: PaymentIntent): Invoice | null {
  const { sql } = world.storage;
  const payment = findPayment(sql, intent.id);
  return payment ? findObject(sql, 'invoice', payment.invoice) : null;
}

/** Updates the invoice and the subscription behind an intent after the intent changed. */
export function followPayment(world: WorldContext, intent: PaymentIntent): void {
  const invoice = invoiceOf(world, intent);
  if (invoice?.status !== 'open' && invoice?.status !== 'uncollectible') return;
  if (intent.status === 'succeeded') {
    followInvoice(world, markPaid(world, invoice), intent);
  } else if (intent.status === 'processing') {
    const attempts = Math.max(1, invoice.attempt_count);
    followInvoice(world, markProcessing(world, invoice, attempts), intent);
  } else if (intent.status === 'requires_action') {
    emit(world, 'invoice.payment_action_required', invoice);
    followInvoice(world, invoice, intent);
  } else if (intent.status === 'requires_payment_method') {
    followInvoice(world, markUnpaid(world, invoice), intent);
  }
}
