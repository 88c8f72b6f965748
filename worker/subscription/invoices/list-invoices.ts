import type Stripe from 'stripe';

import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { describeInvoice } from '#worker/subscription/invoices/describe-invoice.ts';
import type { InvoiceListAnswer, InvoiceRow } from '#worker/subscription/invoices/schemas.ts';
import { selectCustomer } from '#worker/subscription/payment/customer-sql.ts';
import { refusesParameter } from '#worker/subscription/stripe-refusal.ts';

const maxInvoices = 100;

/** The caller's invoices of every kind except drafts, newest first. Throws `not_logged_in`. */
export async function listInvoices(ctx: Ctx): Promise<InvoiceListAnswer> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    customers: selectCustomer(ctx.db, accountId),
  }));
  const customer = rows.customers[0]?.customerId;
  if (!customer) return { invoices: [] };
  try {
    const { data } = await ctx.stripe.invoices.list({ customer, limit: maxInvoices });
    return { invoices: data.flatMap(rowOf) };
  } catch (error) {
    // A customer that was deleted in Stripe has no invoices any more.
    if (refusesParameter(error, /^customer$/)) return { invoices: [] };
    throw error;
  }
}

function rowOf(invoice: Stripe.Invoice): InvoiceRow[] {
  const { id, number, status, total, created } = invoice;
  if (!number || !status || status === 'draft') return [];
  return [
    {
      id,
      number,
      created: created * 1000,
      total,
      status,
      description: describeInvoice(invoice),
      pdf_url: invoice.invoice_pdf ? `/api/sub/invoices/${id}/document` : null,
    },
  ];
}
