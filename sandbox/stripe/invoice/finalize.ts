import { newId } from '#sandbox/store/new-id.ts';
import { getObject } from '#sandbox/store/objects.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { methodTypes } from '#sandbox/stripe/method/types.ts';
import type { Invoice, InvoicePayment } from '#sandbox/stripe/objects.ts';
import { newIntent } from '#sandbox/stripe/payment/new-intent.ts';
import { change, create, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { applyBalance } from './apply-balance.ts';
import { markPaid } from './mark-paid.ts';
import { methodFor } from './method-for.ts';

const descriptions: Record<string, string> = {
  subscription_create: 'Subscription creation',
  subscription_cycle: 'Subscription update',
};

function nextNumber(world: WorldContext, customerId: string): string {
  const customer = getObject(world.storage.sql, 'customer', customerId);
  const sequence = customer.next_invoice_sequence ?? 1;
  change(world, 'customer', customer, { next_invoice_sequence: sequence + 1 });
  return `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
}

/** Until an invoice is final, it names its customer as they are; from then on, as they were. */
function customerFields(world: WorldContext, { customer: id }: Invoice) {
  const { address, email, name, phone } = getObject(world.storage.sql, 'customer', id ?? '');
  return {
    customer_address: address ?? null,
    customer_email: email,
    customer_name: name ?? null,
    customer_phone: phone ?? null,
  };
}

function requestPayment(world: WorldContext, invoice: Invoice): void {
  const recurring = invoice.parent?.subscription_details != null;
  const intent = newIntent(world, {
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    customer: invoice.customer,
    description: descriptions[invoice.billing_reason ?? ''] ?? 'Payment for Invoice',
    payment_method: methodFor(world, invoice),
    payment_method_types: invoice.payment_settings.payment_method_types ?? [...methodTypes],
    // A subscription charges its payment method again later, so the payment sets it up.
    setup_future_usage: recurring ? 'off_session' : null,
  });
  const payment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_remaining,
    created: world.clock.seconds(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  } satisfies InvoicePayment;
  create(world, 'invoice_payment', payment);
}

/**
 * Finalizes a draft: it gets its number and a payment intent, or counts as paid if nothing is due.
 * Throws `invoice_not_editable` if it is no draft.
 */
export function finalizeInvoice(world: WorldContext, invoice: Invoice): Invoice {
  if (invoice.status !== 'draft') {
    const message = "This invoice is already finalized, you can't re-finalize a non-draft invoice.";
    throw invalid(message, { code: 'invoice_not_editable' });
  }
  const now = world.clock.seconds();
  const openInvoice = change(world, 'invoice', invoice, {
    ...applyBalance(world, invoice),
    ...customerFields(world, invoice),
    effective_at: now,
    hosted_invoice_url: `/sandbox/stripe/invoices/${invoice.id}`,
    invoice_pdf: `/sandbox/stripe/invoices/${invoice.id}.pdf`,
    number: nextNumber(world, invoice.customer ?? ''),
    status: 'open',
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
  });
  const isDue = openInvoice.amount_due > 0;
  if (isDue) requestPayment(world, openInvoice);
  emit(world, 'invoice.finalized', openInvoice);
  return isDue ? openInvoice : markPaid(world, openInvoice);
}
