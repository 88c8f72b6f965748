import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { beginContract } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import {
  compareNextMethod,
  createTrial,
  inProgress,
  isTrialOver,
  methodToUse,
} from '#worker/subscription/checkout/kinds/create-trial.ts';
import { findSubscription, mayExistAlready } from '#worker/subscription/checkout/kinds/kind.ts';
import type { GiveUp, PurchaseKind } from '#worker/subscription/checkout/kinds/kind.ts';
import { refuseOtherDiscount } from '#worker/subscription/contract/arrange-discount.ts';
import { arrangeSoon } from '#worker/subscription/contract/arrange-purchase.ts';
import { contractOfSubscription } from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { findVerified, retrieveIntent, verifyMethod } from '#worker/subscription/money/intents.ts';
import type { IntentOutcome } from '#worker/subscription/money/intents.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';
import { confirmationLetter } from '#worker/subscription/notices/purchase-letters.ts';
import { isOpen, purchaseLife } from '#worker/subscription/order/life.ts';
import {
  movePurchase,
  movedPurchase,
  purchaseKey,
  purchaseMetadata,
  readPurchase,
} from '#worker/subscription/order/move-purchase.ts';
import { keepNames } from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';

/**
 * A subscription that begins with a trial, or with a period that a coupon makes free. First its
 * payment method is verified, then Stripe makes the subscription (docs/decisions/0006). Whoever
 * comes first makes it, the order, the event of the verified method or the scheduled run: they
 * share one idempotency key.
 */
export const trial: PurchaseKind = {
  async open(ctx, purchase, customerId, paymentMethodId, isNewCustomer) {
    const step = {
      metadata: purchaseMetadata(purchase),
      idempotencyKey: purchaseKey(purchase, `verify:${paymentMethodId}`),
    };
    const outcome = await verifyMethod(ctx, customerId, paymentMethodId, step, isNewCustomer);
    // The client knows the verification by its intent until there is an invoice.
    const names = { intentId: outcome.intentId, invoiceId: outcome.intentId };
    const [kept] = await keepNames(ctx.db, purchase.id, names, ctx.clock.now());
    if (!kept) throw new AppError('purchase_expired');
    return { purchase: kept, outcome };
  },

  async verifiedInstead(ctx, purchase, customerId, paymentMethodId) {
    const verified = await findVerified(ctx, customerId, paymentMethodId);
    if (!verified) return null;
    const names = { intentId: verified.intentId };
    const replaced = purchase.intentId ?? undefined;
    const [kept] = await keepNames(ctx.db, purchase.id, names, ctx.clock.now(), replaced);
    if (!kept) throw new AppError('purchase_expired');
    return { purchase: kept, outcome: verified };
  },

  complete: beginTrial,

  async giveUp(ctx, purchase, customerId) {
    const begun = await findSubscription(ctx, purchase, customerId);
    if (!begun) return giveUpVerification(ctx, purchase, customerId);
    await syncContract(ctx, begun.id);
    return 'paid';
  },

  contractId: ({ subscriptionId }) => subscriptionId,

  isOver: isTrialOver,
};

async function beginTrial(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  outcome: IntentOutcome,
): Promise<Purchase | null> {
  const decided = await decide(ctx, purchase, customerId, outcome);
  if (!decided) return null;
  const { current, begun } = decided;
  const subscription = begun ?? (await createTrial(ctx, current, customerId, outcome));
  const names = {
    subscriptionId: subscription.id,
    invoiceId: idOf(subscription.latest_invoice) ?? current.invoiceId,
  };
  const contract = contractOfSubscription(subscription, current.accountId);
  const letters = [confirmationLetter(ctx, current)];
  const { queued, moved } = await batch(ctx.db, {
    queued: queueLetters(ctx, current.accountId, letters),
    begun: beginContract(ctx.db, contract, ctx.clock.now()),
    moved: movePurchase(ctx, current, 'paid', { names }),
  });
  postLetters(ctx, letters, queued);
  const completed = moved?.[0];
  if (!completed) return null;
  await arrangeSoon(ctx, completed);
  return completed;
}

/** A trial that is to begin. */
interface Decided {
  current: Purchase;
  /** The subscription, if another call has made it already. */
  begun?: Stripe.Subscription;
}

/**
 * Decides whether the trial begins, before anything is made at Stripe: once it is `beginning`, it
 * is not given up any more. Null when another call has changed the purchase meanwhile. Throws
 * `purchase_expired` for a trial that would be over, `coupon_invalid` when Stripe would take off
 * another sum than was quoted, `trial_used` for a method that has had one; each gives the purchase
 * up.
 */
async function decide(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  outcome: IntentOutcome,
): Promise<Decided | null> {
  const now = ctx.clock.now();
  const isLate = isTrialOver(purchase.quote, now);
  const begun =
    isLate || mayExistAlready(purchase, now)
      ? await findSubscription(ctx, purchase, customerId)
      : undefined;
  if (begun) return { current: purchase, begun };
  if (isLate) return giveUpWith(ctx, purchase, new AppError('purchase_expired'));
  if (purchaseLife.states[purchase.status].beginsTrial) return { current: purchase };
  const refusal = await refusalToBegin(ctx, purchase, outcome);
  if (refusal) return giveUpWith(ctx, purchase, refusal);
  const current = await movedPurchase(ctx, purchase, 'method_verified');
  return current && { current };
}

/** Throws that refusal, unless another call has changed the purchase meanwhile. */
async function giveUpWith(ctx: Ctx, purchase: Purchase, refusal: AppError): Promise<null> {
  if (await movedPurchase(ctx, purchase, 'given_up')) throw refusal;
  return null;
}

/**
 * The browser may have verified another method than the order named, with no call to us in between,
 * so the method is compared here, where every order for a trial ends. And a trial has no open
 * invoice to compare with the quote before something is charged, so this looks at the coupon
 * itself.
 */
async function refusalToBegin(
  ctx: Ctx,
  purchase: Purchase,
  outcome: IntentOutcome,
): Promise<AppError | null> {
  try {
    const used = outcome.method ?? methodToUse(purchase, outcome);
    await compareNextMethod(ctx, purchase, used);
    await refuseOtherDiscount(ctx, purchase.quote);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** No subscription was made. Cancels the verification, so that none can be. */
async function giveUpVerification(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
): Promise<GiveUp> {
  if (!purchase.intentId) return 'given_up';
  try {
    await ctx.stripe.setupIntents.cancel(purchase.intentId);
    return 'given_up';
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const outcome = await retrieveIntent(ctx, purchase.intentId);
    if (outcome.status === 'canceled') return 'given_up';
    // The bank is still deciding on it, so this cannot be given up yet.
    if (outcome.status === 'processing') throw inProgress(error);
    if (outcome.status !== 'succeeded') throw error;
    // A verified method can no longer be cancelled: the trial begins, unless it would be over.
    if (isTrialOver(purchase.quote, ctx.clock.now())) return 'given_up';
    const ended = await beginOrGiveUp(ctx, purchase, customerId, outcome);
    if (ended) return ended;
    throw inProgress(error);
  }
}

/**
 * Begins the trial. What its person would hear as a refusal has given it up, which is as good for
 * whoever wanted to. Null when another call has changed the purchase meanwhile.
 */
async function beginOrGiveUp(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  outcome: IntentOutcome,
): Promise<GiveUp | null> {
  try {
    return (await beginTrial(ctx, purchase, customerId, outcome)) && 'paid';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isOpen((await readPurchase(ctx, purchase.id)).status)) throw error;
    return 'given_up';
  }
}
