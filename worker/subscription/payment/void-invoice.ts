import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { retrieveInvoiceWithIntent } from '#worker/subscription/payment/charge-invoice.ts';
import type { InvoiceWithIntent } from '#worker/subscription/payment/charge-invoice.ts';
import { isGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Makes an invoice unpayable. Returns false when it has been paid, or when a debit for it is with
 * the bank.
 */
export async function voidInvoice(ctx: Ctx, invoiceId: string): Promise<boolean> {
  try {
    const found = await retrieveInvoiceWithIntent(ctx, invoiceId);
    if (isTaken(found)) return false;
    const { status } = found.invoice;
    if (status === 'draft') await ctx.stripe.invoices.del(invoiceId);
    else if (status === 'open') await ctx.stripe.invoices.voidInvoice(invoiceId);
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // Another call has deleted the draft.
    if (isGone(error)) return true;
    // Between the two calls it was paid, given to the bank, or voided by another call.
    const found = await retrieveInvoiceWithIntent(ctx, invoiceId);
    if (isTaken(found)) return false;
    if (found.invoice.status === 'open' || found.invoice.status === 'draft') throw error;
    return true;
  }
}

function isTaken({ invoice, intent }: InvoiceWithIntent): boolean {
  return invoice.status === 'paid' || intent?.status === 'processing';
}
