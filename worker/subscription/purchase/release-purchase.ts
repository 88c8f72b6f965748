import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import { seeInvoice } from '#worker/subscription/invoices/charge-invoice.ts';
import type { SeenInvoice } from '#worker/subscription/invoices/charge-invoice.ts';
import { lookAtIntent } from '#worker/subscription/purchase/attempt-payment.ts';
import { isTrialOver } from '#worker/subscription/purchase/begin-trial.ts';
import { findInvoice, findSubscription } from '#worker/subscription/purchase/find-at-stripe.ts';
import { purchaseKind } from '#worker/subscription/purchase/purchase-kind.ts';
import { releaseAsSeen } from '#worker/subscription/purchase/purchase-repository.ts';
import { selectCustomer } from '#worker/subscription/repository.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';
import { settlePurchase } from '#worker/subscription/purchase/settle-purchase.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';

type GaveUp = Promise<'released' | 'completed'>;

/**
 * Gives up an unfinished purchase so that nothing can be charged for it any more, or, if the money
 * was taken after all, completes it. Stripe decides which: a paid invoice cannot be voided and a
 * verified method's intent cannot be cancelled. A debit that is with the bank counts as taken, its
 * contract runs. Throws `purchase_in_progress` when the purchase's own request turns out to be still
 * at work.
 */
export async function releasePurchase(ctx: Ctx, purchase: Purchase): GaveUp {
  const customer = (await selectCustomer(ctx.db, purchase.accountId))[0];
  const done = customer
    ? await giveUp(ctx, purchase, customer.customerId)
    : // Nothing is made in Stripe before its customer is kept.
      'released';
  if (done === 'released' && !(await releaseAsSeen(ctx.db, purchase, ctx.clock.now()))) {
    throw new AppError('purchase_in_progress', { retryAfterSeconds: 5 });
  }
  return done;
}

function giveUp(ctx: Ctx, purchase: Purchase, customerId: string): GaveUp {
  const ways = { trial: giveUpTrial, recurring: giveUpSubscription, one_time: giveUpOneTime };
  return ways[purchaseKind(purchase.quote)](ctx, purchase, customerId);
}

async function giveUpSubscription(ctx: Ctx, purchase: Purchase, customerId: string): GaveUp {
  const { subscriptionId, invoiceId } = purchase;
  if (subscriptionId && invoiceId) return giveUpInvoice(ctx, invoiceId, subscriptionId);
  // A request that was cut off may have made one whose name it never kept.
  const made = await findSubscription(ctx, purchase, customerId);
  const firstInvoiceId = idOf(made?.latest_invoice);
  return made && firstInvoiceId ? giveUpInvoice(ctx, firstInvoiceId, made.id) : 'released';
}

async function giveUpOneTime(ctx: Ctx, purchase: Purchase, customerId: string): GaveUp {
  const id = purchase.invoiceId ?? (await findInvoice(ctx, purchase, customerId))?.id;
  return id ? giveUpInvoice(ctx, id, id) : 'released';
}

async function giveUpTrial(ctx: Ctx, purchase: Purchase, customerId: string): GaveUp {
  const trial = await findSubscription(ctx, purchase, customerId);
  if (!trial) return giveUpVerification(ctx, purchase, customerId);
  await syncContract(ctx, trial.id);
  return 'completed';
}

async function giveUpVerification(ctx: Ctx, purchase: Purchase, customerId: string): GaveUp {
  if (!purchase.intentId) return 'released';
  try {
    await ctx.stripe.setupIntents.cancel(purchase.intentId);
    return 'released';
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const outcome = await lookAtIntent(ctx, purchase.intentId);
    if (outcome.status === 'canceled') return 'released';
    if (outcome.status !== 'succeeded') throw error;
    // Verified, and nothing left to begin: no subscription was made (`giveUpTrial`), so none will be.
    if (isTrialOver(purchase.quote, ctx.clock.now())) return 'released';
    await settlePurchase(ctx, purchase, customerId, outcome);
    return 'completed';
  }
}

async function giveUpInvoice(ctx: Ctx, invoiceId: string, contractId: string): GaveUp {
  const voided = await voidInvoice(ctx, invoiceId);
  await syncContract(ctx, contractId);
  return voided ? 'released' : 'completed';
}

/** Makes an invoice unpayable; false when it has been paid, or a debit for it is with the bank. */
export async function voidInvoice(ctx: Ctx, invoiceId: string): Promise<boolean> {
  try {
    const seen = await seeInvoice(ctx, invoiceId);
    if (isTaken(seen)) return false;
    const { status } = seen.invoice;
    if (status === 'draft') await ctx.stripe.invoices.del(invoiceId);
    else if (status === 'open') await ctx.stripe.invoices.voidInvoice(invoiceId);
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // A draft that somebody else has deleted meanwhile.
    if (error.statusCode === 404) return true;
    // Paid, given to the bank, or voided by somebody else, between the two calls.
    const seen = await seeInvoice(ctx, invoiceId);
    if (isTaken(seen)) return false;
    if (seen.invoice.status === 'open' || seen.invoice.status === 'draft') throw error;
    return true;
  }
}

function isTaken({ invoice, intent }: SeenInvoice): boolean {
  return invoice.status === 'paid' || intent?.status === 'processing';
}
