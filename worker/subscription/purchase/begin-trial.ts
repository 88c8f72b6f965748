import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { beginContract } from '#worker/entitlement/statements.ts';
import { idOf } from '#worker/id-of.ts';
import { confirmationOf } from '#worker/subscription/mails/confirmation-of.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import type { Outcome } from '#worker/subscription/purchase/attempt-payment.ts';
import { findSubscription } from '#worker/subscription/purchase/find-at-stripe.ts';
import { purchaseKey, purchaseMetadata } from '#worker/subscription/purchase/purchase-names.ts';
import { movePurchase } from '#worker/subscription/purchase/purchase-repository.ts';
import { quotedEnd } from '#worker/subscription/purchase/quoted-end.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';
import { contractOfSubscription } from '#worker/subscription/contract/stripe-contract.ts';

/**
 * Makes the subscription of a trial whose payment method has been verified, and completes the
 * purchase. Returns it with the trial's own invoice.
 */
export async function beginTrial(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  outcome: Outcome,
): Promise<Purchase> {
  const subscription = await trialOf(ctx, purchase, customerId, outcome);
  const references = {
    subscriptionId: subscription.id,
    invoiceId: idOf(subscription.latest_invoice) ?? purchase.invoiceId,
  };
  const now = ctx.clock.now();
  const letters = [confirmationOf(ctx, purchase)];
  const [queued] = await ctx.db.batch([
    queueLetters(ctx, purchase.accountId, letters),
    beginContract(ctx.db, contractOfSubscription(subscription, purchase.accountId), now),
    movePurchase(ctx.db, purchase.id, 'completed', references, now),
  ]);
  postLetters(ctx, letters, queued);
  return { ...purchase, ...references };
}

async function trialOf(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  outcome: Outcome,
): Promise<Stripe.Subscription> {
  const { next_charge_at: chargeAt, ends_at: endsAt } = purchase.quote;
  // Time given on top makes the trial longer.
  const freeUntil = chargeAt ?? endsAt;
  if (freeUntil === null) throw new Error(`purchase ${purchase.id} has no trial`);
  const found =
    purchase.generation > 0 ? await findSubscription(ctx, purchase, customerId) : undefined;
  if (found) return found;
  return ctx.stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: purchase.priceId }],
      trial_end: Math.floor(freeUntil / 1000),
      ...quotedEnd(purchase.quote),
      // The verified one: the same in every repetition, as its idempotency key demands.
      default_payment_method: outcome.paymentMethodId ?? purchase.paymentMethodId,
      payment_settings: { save_default_payment_method: 'on_subscription' },
      metadata: purchaseMetadata(purchase),
    },
    { idempotencyKey: purchaseKey(purchase, 'subscription') },
  );
}
