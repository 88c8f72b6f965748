import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';

/** The account that an invoice of ours belongs to. */
export function accountOfInvoice({ parent, metadata }: Stripe.Invoice): string | undefined {
  return parent?.subscription_details?.metadata?.['account_id'] ?? metadata?.['account_id'];
}

/** The invoice that a payment intent pays; null for none. */
export async function invoiceOfPayment(
  ctx: Ctx,
  intentId: string | null,
): Promise<Stripe.Invoice | null> {
  if (!intentId) return null;
  const payments = await ctx.stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intentId },
    limit: 1,
  });
  const invoiceId = idOf(payments.data[0]?.invoice);
  return invoiceId ? ctx.stripe.invoices.retrieve(invoiceId) : null;
}
