import type Stripe from 'stripe';

import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { describeInvoice } from '#worker/subscription/invoices/describe-invoice.ts';
import type { InvoiceListAnswer, InvoiceRow } from '#worker/subscription/invoices/schemas.ts';
import { selectCustomer } from '#worker/subscription/repository.ts';
import { refusesParameter } from '#worker/subscription/stripe-refusal.ts';

const most = 100;

/** The caller's invoices of every kind, newest first; drafts are not theirs yet. Throws `not_logged_in`. */
export async function listInvoices(ctx: Ctx): Promise<InvoiceListAnswer> {
  const { rows } = await readAsCaller(ctx, (accountId) => [selectCustomer(ctx.db, accountId)]);
  const customer = rows[0][0]?.customerId;
  if (!customer) return { invoices: [] };
  try {
    const listed = await ctx.stripe.invoices.list({ customer, limit: most });
    return { invoices: listed.data.flatMap(rowOf) };
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
