import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { retrieveInvoiceWithIntent } from '#worker/subscription/payment/charge-invoice.ts';
import type { InvoiceWithIntent } from '#worker/subscription/payment/charge-invoice.ts';
import { isGone } from '#worker/subscription/stripe-refusal.ts';

/** Each further look follows a change by another call: finalized, then paid or voided. */
const mostLooks = 3;

/**
 * Makes an invoice unpayable. Returns false when it has been paid, or when a debit for it is with
 * the bank. Between a look and its call another call may finalize, void or pay the invoice.
 */
export async function voidInvoice(ctx: Ctx, invoiceId: string): Promise<boolean> {
  for (let looks = 1; ; looks += 1) {
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
      if (looks === mostLooks) throw error;
    }
  }
}

function isTaken({ invoice, intent }: InvoiceWithIntent): boolean {
  return invoice.status === 'paid' || intent?.status === 'processing';
}
