import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import { selectCustomer } from '#worker/subscription/payment/customer-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * The address at Stripe of the document of one of the caller's invoices. Throws `not_found` for
 * another person's invoice.
 */
export async function findDocument(ctx: Ctx, invoiceId: string): Promise<string> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    customers: selectCustomer(ctx.db, accountId),
  }));
  const customerId = rows.customers[0]?.customerId;
  if (!customerId) throw new AppError('not_found');
  const invoice = await nullIfGone(ctx.stripe.invoices.retrieve(invoiceId));
  if (idOf(invoice?.customer) !== customerId || !invoice?.invoice_pdf) {
    throw new AppError('not_found');
  }
  return invoice.invoice_pdf;
}
