import type { Ctx } from '#worker/context.ts';
import { stripeRefusal } from '#worker/subscription/stripe-refusal.ts';
import { payInvoice, verifyMethod } from '#worker/subscription/attempt-payment.ts';
import { openOneTimeInvoice, openSubscription } from '#worker/subscription/open-invoice.ts';
import type { OpenInvoice } from '#worker/subscription/open-invoice.ts';
import { purchaseKind } from '#worker/subscription/purchase-kind.ts';
import { releasePurchase } from '#worker/subscription/release-purchase.ts';
import { keepReferences } from '#worker/subscription/repository.ts';
import type { Purchase } from '#worker/subscription/repository.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';
import { settlePurchase } from '#worker/subscription/settle-purchase.ts';

/**
 * Carries a reserved purchase to where its payment stands. Every call to Stripe has an idempotency
 * key derived from the purchase, so that this can be run again after a cut, or twice at once, and
 * makes each thing once.
 */
export async function carryOn(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  paymentMethodId: string,
): Promise<InvoiceAnswer> {
  if (purchaseKind(purchase.quote) === 'trial') {
    const outcome = await verifyMethod(ctx, purchase, customerId, paymentMethodId);
    return settlePurchase(ctx, purchase, outcome);
  }
  if (purchase.intentId) {
    const outcome = await payInvoice(ctx, purchase, purchase.intentId, paymentMethodId);
    return settlePurchase(ctx, purchase, outcome);
  }
  const opened = await open(ctx, purchase, customerId);
  const { subscriptionId, invoiceId, intentId } = opened;
  const references = { subscriptionId, invoiceId, intentId };
  await keepReferences(ctx.db, purchase.id, references, ctx.clock.now());
  const known = { ...purchase, ...references };
  if (opened.total !== purchase.quote.total) {
    await releasePurchase(ctx, known);
    throw new Error(
      `Stripe would charge ${opened.total} for purchase ${purchase.id}, quoted ${purchase.quote.total}`,
    );
  }
  const outcome = await payInvoice(ctx, known, intentId, paymentMethodId);
  return settlePurchase(ctx, known, outcome, opened.contract);
}

async function open(ctx: Ctx, purchase: Purchase, customerId: string): Promise<OpenInvoice> {
  try {
    return await (purchaseKind(purchase.quote) === 'one_time'
      ? openOneTimeInvoice(ctx, purchase, customerId)
      : openSubscription(ctx, purchase, customerId));
  } catch (error) {
    throw stripeRefusal(error);
  }
}
