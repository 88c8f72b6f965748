import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { disputes } from '#worker/product.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { takeBack } from '#worker/subscription/contract/take-back.ts';
import { correctFee, selectOwed } from '#worker/subscription/dispute/dispute-repository.ts';
import { dropDispute, openDispute } from '#worker/subscription/dispute/open-dispute.ts';
import { invoiceOfPayment } from '#worker/subscription/invoices/invoice-of-payment.ts';

/**
 * Follows what Stripe calls a dispute (dp_…, du_…): a SEPA debit of ours that the bank has given back
 * is to be settled. Disputes of cards are the operator's to answer; a lost one ends what was bought once
 * and for ever.
 */
export async function followReturn(ctx: Ctx, id: string): Promise<void> {
  const returned = await look(ctx, id);
  const charge = returned?.charge;
  if (!returned || !charge || typeof charge === 'string') return;
  const invoice = await invoiceOfPayment(ctx, idOf(returned.payment_intent));
  if (charge.payment_method_details?.type !== 'sepa_debit') {
    if (invoice && returned.status === 'lost') await takeBack(ctx, invoice);
    return;
  }
  const owner = invoice && (await ownerOf(ctx, invoice));
  if (!invoice || !owner) return;
  if (!isLost(returned)) {
    const owed = (await selectOwed(ctx.db, invoice.id))[0];
    if (owed?.charge === charge.id && returned.status === 'won') await dropDispute(ctx, owed);
    return;
  }
  const told = returned.balance_transactions.reduce((sum, { fee }) => sum + fee, 0);
  const found = {
    ...owner,
    invoiceId: invoice.id,
    charge: charge.id,
    reason: 'returned',
    value: returned.amount,
    fee: told > 0 ? told : disputes.fee,
  } as const;
  await openDispute(ctx, found, invoice, returned.created * 1000);
  if (told > 0) await correctFee(ctx.db, charge.id, told);
}

async function look(ctx: Ctx, id: string): Promise<Stripe.Dispute | null> {
  try {
    return await ctx.stripe.disputes.retrieve(id, { expand: ['charge'] });
  } catch (error) {
    const gone = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (gone && error.statusCode === 404) return null;
    throw error;
  }
}

/** A debit cannot be contested: it counts as given back as soon as Stripe tells of it. */
function isLost({ status }: Stripe.Dispute): boolean {
  return status === 'lost' || status === 'needs_response' || status === 'under_review';
}

/** Whose contract an invoice was for: a subscription's, a one-time plan's, or an earlier settlement. */
async function ownerOf(
  ctx: Ctx,
  invoice: Stripe.Invoice,
): Promise<{ accountId: string; contractId: string } | null> {
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  if (subscriptionId) {
    const contract = await syncContract(ctx, subscriptionId);
    return contract && { accountId: contract.accountId, contractId: contract.id };
  }
  const {
    account_id: accountId,
    contract_id: settledFor,
    purchase_id: bought,
  } = invoice.metadata ?? {};
  if (!accountId || (!settledFor && !bought)) return null;
  return { accountId, contractId: settledFor ?? invoice.id };
}
