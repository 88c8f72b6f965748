import type Stripe from 'stripe';

import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import type { StoredFile } from '#worker/files/open-stored-file.ts';
import { idOf } from '#worker/id-of.ts';
import { openArchived } from '#worker/subscription/archive/read-archived.ts';
import { selectDocument } from '#worker/subscription/archive/shared-sql.ts';
import { selectCustomer } from '#worker/subscription/payment/customer-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * The document of one of the caller's invoices: its address at Stripe or, where Stripe does not
 * give it (any more, or now), the file from our archive. Throws `not_found` for another person's
 * invoice.
 */
export async function findDocument(
  ctx: Ctx,
  invoiceId: string,
): Promise<{ url: string } | { file: StoredFile; name: string }> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    customers: selectCustomer(ctx.db, accountId),
    archived: selectDocument(ctx.db, accountId, invoiceId),
  }));
  const [archived] = rows.archived;
  const customerId = rows.customers[0]?.customerId;
  if (customerId) {
    const invoice = await read(ctx, invoiceId, archived !== undefined);
    const isOwn = idOf(invoice?.customer) === customerId;
    if (isOwn && invoice?.invoice_pdf) return { url: invoice.invoice_pdf };
  }
  if (!archived) throw new AppError('not_found');
  return openArchived(ctx, archived);
}

/** Reads an invoice at Stripe; null if Stripe does not know it, or can be done without. */
async function read(
  { stripe }: Ctx,
  invoiceId: string,
  isArchived: boolean,
): Promise<Stripe.Invoice | null> {
  try {
    return await nullIfGone(stripe.invoices.retrieve(invoiceId));
  } catch (error) {
    if (isArchived) return null;
    throw error;
  }
}
