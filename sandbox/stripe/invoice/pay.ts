import * as z from 'zod';

import { usePaymentMethod } from '#sandbox/stripe/card/new-card.ts';
import { invalid, StripeRefusal } from '#sandbox/stripe/error.ts';
import type { Invoice } from '#sandbox/stripe/objects.ts';
import { boolean, expand, text } from '#sandbox/stripe/params.ts';
import { followInvoice } from '#sandbox/stripe/subscription/follow-invoice.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { chargeInvoice, currentInvoice } from './charge.ts';
import { finalizeInvoice } from './finalize.ts';
import { followPayment } from './follow-payment.ts';
import { markPaid } from './mark-paid.ts';
import { methodFor } from './method-for.ts';
import { cancelPayment } from './void.ts';

export const paySchema = z.strictObject({
  off_session: boolean.optional(),
  paid_out_of_band: boolean.optional(),
  payment_method: text.optional(),
  expand,
});

function checkPayable(invoice: Invoice): void {
  if (invoice.status === 'paid') throw invalid('Invoice is already paid');
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalid(`Invoices with a status of ${invoice.status} cannot be paid.`);
  }
}

// The money came another way: nothing is charged, and the invoice's own payment is cancelled.
function countAsPaid(world: WorldContext, invoice: Invoice): Invoice {
  cancelPayment(world, invoice);
  const paidInvoice = markPaid(world, invoice);
  followInvoice(world, paidInvoice, null);
  return currentInvoice(world, paidInvoice);
}

/**
 * Pays an invoice on request, and finalizes a draft first. Throws a 402 on a decline and if the
 * owner has to authenticate, and `resource_missing` without a payment method.
 */
export function payInvoice(
  world: WorldContext,
  original: Invoice,
  params: z.output<typeof paySchema>,
): Invoice {
  const invoice = original.status === 'draft' ? finalizeInvoice(world, original) : original;
  if (invoice.status === 'paid' && original.status === 'draft') return invoice;
  checkPayable(invoice);
  if (params.paid_out_of_band) {
    if (params.payment_method === undefined) return countAsPaid(world, invoice);
    throw invalid(
      'You may only specify one of these parameters: paid_out_of_band, payment_method.',
      { param: 'paid_out_of_band' },
    );
  }
  const methodId = params.payment_method ?? methodFor(world, invoice);
  if (!methodId) {
    const message =
      'There is no `default_payment_method` set on this Customer or Invoice. Please set a ' +
      '`default_payment_method`.';
    throw invalid(message, { code: 'resource_missing' });
  }
  const method = usePaymentMethod(world, methodId);
  const { intent, refusal } = chargeInvoice(world, invoice, method, params.off_session ?? true);
  followPayment(world, intent);
  if (refusal) throw refusal;
  if (intent.status !== 'requires_action') return currentInvoice(world, invoice);
  const message =
    'This payment requires additional user action before it can be completed successfully. ' +
    'Payment can be completed using the PaymentIntent associated with the invoice.';
  const code = 'invoice_payment_intent_requires_action';
  const body = { type: 'card_error', code, message, payment_intent: intent } as const;
  throw new StripeRefusal(402, body, true);
}
