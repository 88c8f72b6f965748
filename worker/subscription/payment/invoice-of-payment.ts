import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';

/** Whose an invoice is, and the contract that it is for, sub_… or in_…. */
export interface InvoiceOwner {
  accountId: string;
  contractId: string;
}

/**
 * The account and the contract of an invoice: it belongs to a subscription, settles a debit of a
 * contract, or is a plan that is paid once, and then is the contract itself. null for one that is
 * not ours. Each of ours names its account: a subscription's keeps what that said when it was made,
 * and the others lose it only when no row here is left that could need it (`releaseContract`).
 */
export function ownerOfInvoice(invoice: Stripe.Invoice): InvoiceOwner | null {
  const accountId = accountOfInvoice(invoice);
  const { contract_id: settles, purchase_id: isOrder } = invoice.metadata ?? {};
  const subscription = idOf(invoice.parent?.subscription_details?.subscription);
  const contractId = subscription ?? settles ?? (isOrder ? invoice.id : null);
  return accountId && contractId ? { accountId, contractId } : null;
}

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
