import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { stripeRefusal } from '#worker/subscription/stripe-refusal.ts';
import { lookAtIntent } from '#worker/subscription/attempt-payment.ts';
import { purchaseKind } from '#worker/subscription/purchase-kind.ts';
import { keepReferences, movePurchase, selectCustomer } from '#worker/subscription/repository.ts';
import type { Purchase } from '#worker/subscription/repository.ts';
import { settlePurchase } from '#worker/subscription/settle-purchase.ts';
import { syncContract } from '#worker/subscription/sync-contract.ts';

/**
 * Gives up an unfinished purchase so that nothing can be charged for it any more, or, if the money
 * was taken after all, completes it. Stripe decides which: a paid invoice cannot be voided and a
 * verified method's intent cannot be cancelled.
 */
export async function releasePurchase(
  ctx: Ctx,
  purchase: Purchase,
): Promise<'released' | 'completed'> {
  const found = await withReferences(ctx, purchase);
  const done =
    purchaseKind(found.quote) === 'trial'
      ? await giveUpTrial(ctx, found)
      : await giveUpInvoice(ctx, found);
  if (done === 'released') {
    await movePurchase(ctx.db, purchase.id, 'released', {}, ctx.clock.now());
  }
  return done;
}

/** A request that was cut off may have made things in Stripe whose names it never kept. */
async function withReferences(ctx: Ctx, purchase: Purchase): Promise<Purchase> {
  if (purchase.subscriptionId ?? purchase.invoiceId) return purchase;
  const customer = (await selectCustomer(ctx.db, purchase.accountId))[0];
  if (!customer) return purchase;
  const references =
    purchaseKind(purchase.quote) === 'one_time'
      ? await findInvoice(ctx, purchase.id, customer.customerId)
      : await findSubscription(ctx, purchase.id, customer.customerId);
  if (!references) return purchase;
  await keepReferences(ctx.db, purchase.id, references, ctx.clock.now());
  return { ...purchase, ...references };
}

async function findSubscription(ctx: Ctx, purchaseId: string, customerId: string) {
  const made = await ctx.stripe.subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: 100,
  });
  const found = made.data.find((candidate) => candidate.metadata['purchase_id'] === purchaseId);
  if (!found) return null;
  const latest = found.latest_invoice;
  const invoiceId = typeof latest === 'string' ? latest : (latest?.id ?? null);
  return { subscriptionId: found.id, invoiceId };
}

async function findInvoice(ctx: Ctx, purchaseId: string, customerId: string) {
  const made = await ctx.stripe.invoices.list({ customer: customerId, limit: 100 });
  const found = made.data.find((candidate) => candidate.metadata?.['purchase_id'] === purchaseId);
  return found ? { invoiceId: found.id } : null;
}

async function giveUpTrial(ctx: Ctx, purchase: Purchase): Promise<'released' | 'completed'> {
  if (purchase.subscriptionId) {
    await syncContract(ctx, purchase.subscriptionId);
    return 'completed';
  }
  if (!purchase.intentId) return 'released';
  try {
    await ctx.stripe.setupIntents.cancel(purchase.intentId);
    return 'released';
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw stripeRefusal(error);
    const outcome = await lookAtIntent(ctx, purchase.intentId);
    if (outcome.status === 'canceled') return 'released';
    if (outcome.status !== 'succeeded') throw error;
    await settlePurchase(ctx, purchase, outcome);
    return 'completed';
  }
}

async function giveUpInvoice(ctx: Ctx, purchase: Purchase): Promise<'released' | 'completed'> {
  const { invoiceId, subscriptionId } = purchase;
  if (!invoiceId) return 'released';
  const voided = await voidInvoice(ctx, invoiceId);
  await syncContract(ctx, subscriptionId ?? invoiceId);
  return voided ? 'released' : 'completed';
}

async function voidInvoice(ctx: Ctx, invoiceId: string): Promise<boolean> {
  try {
    const invoice = await ctx.stripe.invoices.retrieve(invoiceId);
    if (invoice.status === 'draft') await ctx.stripe.invoices.del(invoiceId);
    else if (invoice.status === 'open') await ctx.stripe.invoices.voidInvoice(invoiceId);
    else return invoice.status !== 'paid';
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw stripeRefusal(error);
    // Paid, or voided by somebody else, between the two calls.
    const { status } = await ctx.stripe.invoices.retrieve(invoiceId);
    if (status === 'open' || status === 'draft') throw error;
    return status !== 'paid';
  }
}
