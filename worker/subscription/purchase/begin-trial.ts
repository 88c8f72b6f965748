import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { beginContract } from '#worker/entitlement/statements.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import { confirmationOf } from '#worker/subscription/mails/confirmation-of.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import type { Outcome } from '#worker/subscription/purchase/attempt-payment.ts';
import { findSubscription, mayHaveBeenMade } from '#worker/subscription/purchase/find-at-stripe.ts';
import { purchaseKey, purchaseMetadata } from '#worker/subscription/purchase/purchase-names.ts';
import { movePurchase } from '#worker/subscription/purchase/purchase-repository.ts';
import { quotedDiscount } from '#worker/subscription/purchase/quoted-discount.ts';
import { quotedEnd } from '#worker/subscription/purchase/quoted-end.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';
import { refuseOtherDiscount } from '#worker/subscription/purchase/refuse-other-discount.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import { contractOfSubscription } from '#worker/subscription/contract/stripe-contract.ts';

/**
 * Makes the subscription of a trial, or of a first period that a coupon makes free, whose payment
 * method has been verified, and completes the purchase. Returns it with the invoice of nothing. Throws
 * `coupon_invalid` as `refuseOtherDiscount` does, and `purchase_expired` for a trial that would be
 * over; either gives the purchase up.
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
  const { quote } = purchase;
  const now = ctx.clock.now();
  const late = isTrialOver(quote, now);
  const found =
    late || mayHaveBeenMade(purchase, now)
      ? await findSubscription(ctx, purchase, customerId)
      : undefined;
  if (found) return found;
  if (late) {
    await movePurchase(ctx.db, purchase.id, 'released', {}, ctx.clock.now());
    throw new AppError('purchase_expired');
  }
  const made = await checkDiscount(ctx, purchase, customerId);
  if (made) return made;
  return ctx.stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: purchase.priceId }],
      ...(quote.trial_end_at === null ? quotedDiscount(quote) : { trial_end: trialEnd(quote) }),
      ...quotedEnd(quote),
      // The verified one: the same in every repetition, as its idempotency key demands.
      default_payment_method: outcome.paymentMethodId ?? purchase.paymentMethodId,
      payment_settings: { save_default_payment_method: 'on_subscription' },
      metadata: purchaseMetadata(purchase),
    },
    { idempotencyKey: purchaseKey(purchase, 'subscription') },
  );
}

/**
 * Whether the trial that was promised would be over before it began, as where nobody saw to it for
 * days: nothing is left to begin then, and Stripe would refuse to.
 */
export function isTrialOver(quote: Quote, now: number): boolean {
  return quote.trial_end_at !== null && trialEnd(quote) * 1000 <= now;
}

/** Seconds, as Stripe counts; time given on top makes a trial longer. */
function trialEnd({ next_charge_at: chargeAt, ends_at: endsAt }: Quote): number {
  const freeUntil = chargeAt ?? endsAt;
  if (freeUntil === null) throw new Error('a trial without an end');
  return Math.floor(freeUntil / 1000);
}

/**
 * There is no open invoice to look at before something is charged, so the coupon itself is. Where Stripe
 * would take off something else by now, what a request that was cut off has made before keeps its
 * promise (arrange-discount.ts); else the purchase is given up and this throws `coupon_invalid`.
 */
async function checkDiscount(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
): Promise<Stripe.Subscription | undefined> {
  try {
    await refuseOtherDiscount(ctx, purchase.quote);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const made = await findSubscription(ctx, purchase, customerId);
    if (made) return made;
    await movePurchase(ctx.db, purchase.id, 'released', {}, ctx.clock.now());
    throw error;
  }
}
