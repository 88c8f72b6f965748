import Stripe from 'stripe';

import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import { selectCustomer } from '#worker/subscription/repository.ts';

/**
 * Where Stripe has the document of one of the caller's invoices. Throws `not_found` for somebody
 * else's.
 */
export async function findDocument(ctx: Ctx, invoiceId: string): Promise<string> {
  const { rows } = await readAsCaller(ctx, (accountId) => [selectCustomer(ctx.db, accountId)]);
  const customer = rows[0][0]?.customerId;
  if (!customer) throw new AppError('not_found');
  const invoice = await retrieve(ctx, invoiceId);
  if (idOf(invoice?.customer) !== customer || !invoice?.invoice_pdf) {
    throw new AppError('not_found');
  }
  return invoice.invoice_pdf;
}

async function retrieve(ctx: Ctx, id: string): Promise<Stripe.Invoice | null> {
  try {
    return await ctx.stripe.invoices.retrieve(id);
  } catch (error) {
    const unknown = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (unknown && error.statusCode === 404) return null;
    throw error;
  }
}
