import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { accountOfContract } from '#worker/entitlement/statements.ts';
import { idOf } from '#worker/id-of.ts';
import {
  countReferral,
  insertFirstPayment,
  selectFirstPayment,
} from '#worker/marketing/repository.ts';
import { accountOfCustomer } from '#worker/subscription/statements.ts';

/**
 * Notes somebody's first payment when an event tells of an invoice, and has whoever brought them be
 * counted in the same batch. Stripe is asked until there was one, and not again for an account whose
 * contract is known. Repeated, it changes nothing.
 */
export async function notePayment(ctx: Ctx, invoiceId: string, contractId?: string): Promise<void> {
  const { db } = ctx;
  if (contractId !== undefined) {
    const [known] = await selectFirstPayment(db, accountOfContract(contractId));
    if (known) return;
  }
  const invoice = await findInvoice(ctx, invoiceId);
  const customerId = idOf(invoice?.customer);
  if (invoice?.status !== 'paid' || invoice.amount_paid <= 0 || !customerId) return;
  const accountId = accountOfCustomer(customerId);
  const paidAt = (invoice.status_transitions.paid_at ?? invoice.created) * 1000;
  await db.batch([
    insertFirstPayment(db, accountId, invoiceId, paidAt),
    countReferral(db, accountId, ctx.clock.now()),
  ]);
}

/** Null for one that Stripe does not know any more. */
async function findInvoice(ctx: Ctx, id: string): Promise<Stripe.Invoice | null> {
  try {
    return await ctx.stripe.invoices.retrieve(id);
  } catch (error) {
    const gone = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (gone && error.statusCode === 404) return null;
    throw error;
  }
}
