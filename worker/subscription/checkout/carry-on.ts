import type { Account } from '#worker/account/caller.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import type { InvoiceAnswer } from '#worker/subscription/billing/schemas.ts';
import { syncPlans } from '#worker/subscription/catalogue/sync-plans.ts';
import { compareNextMethod } from '#worker/subscription/checkout/kinds/create-trial.ts';
import { kindOf } from '#worker/subscription/checkout/kinds/kind-of.ts';
import type { Opened } from '#worker/subscription/checkout/kinds/kind.ts';
import { completedAnswer, settlePurchase } from '#worker/subscription/checkout/settle-purchase.ts';
import { eventOfIntent } from '#worker/subscription/contract/view-contract.ts';
import { keepCustomer, newCustomer } from '#worker/subscription/money/customers.ts';
import { retrieveIntent } from '#worker/subscription/money/intents.ts';
import { payIntent, paymentLimit } from '#worker/subscription/money/pay-intent.ts';
import { purchaseLife } from '#worker/subscription/order/life.ts';
import type { PurchaseEvent } from '#worker/subscription/order/life.ts';
import {
  movedPurchase,
  paymentStep,
  readPurchase,
} from '#worker/subscription/order/move-purchase.ts';
import { countAttempt, nextGeneration } from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import {
  isKeyReused,
  isStoredFault,
  refusesParameter,
} from '#worker/subscription/stripe-refusal.ts';

/**
 * Leaves a purchase that failed in a state from which the person can go on: with another method,
 * under other idempotency keys, or with another plan. Returns the error that they get.
 */
async function afterFailure(ctx: Ctx, purchase: Purchase, error: unknown): Promise<unknown> {
  if (error instanceof AppError && error.code === 'invaid_payment') {
    await moveAsStored(ctx, purchase, 'refused');
  }
  // Stripe answers with the same fault for as long as it remembers the key.
  if (isStoredFault(error)) await nextGeneration(ctx.db, purchase);
  // An earlier try named other methods of payment, or came from an older version of this code. The
  // next one looks first what that try has made.
  if (isKeyReused(error)) {
    await nextGeneration(ctx.db, purchase);
    return new AppError('payment_unavailable', { retryAfterSeconds: 2, cause: error });
  }
  // The price is no longer sold at Stripe, and no event has said so yet.
  if (refusesParameter(error, /^(items|pricing)/)) {
    await moveAsStored(ctx, purchase, 'given_up');
    await syncPlans(ctx);
    return new AppError('invalid_plan', { cause: error });
  }
  // The coupon was deleted at Stripe.
  if (refusesParameter(error, /^discounts/)) {
    await moveAsStored(ctx, purchase, 'given_up');
    return new AppError('coupon_invalid', { cause: error });
  }
  return error;
}

/** The call that failed may have written to the purchase before. */
async function moveAsStored(ctx: Ctx, { id }: Purchase, event: PurchaseEvent): Promise<void> {
  await movedPurchase(ctx, await readPurchase(ctx, id), event);
}

/**
 * Replaces a customer that was deleted at Stripe. Returns the new one and the purchase under new
 * keys: the old ones are bound to the deleted customer.
 */
async function replaceLostCustomer(
  ctx: Ctx,
  account: Account,
  purchase: Purchase,
  lostId: string,
): Promise<{ customerId: string; purchase: Purchase }> {
  const newId = await newCustomer(ctx, account, purchase.id);
  const customerId = await keepCustomer(ctx, account.id, newId, lostId);
  await nextGeneration(ctx.db, purchase);
  return { customerId, purchase: await readPurchase(ctx, purchase.id) };
}

/**
 * Carries an open purchase with that method to where its payment stands. It can run again after a
 * cut, or twice at once, and makes each thing once. A customer made just now (`isNewCustomer`) has
 * verified nothing yet. Throws `invaid_payment` for a method that Stripe does not take,
 * `purchase_expired` when the purchase was given up meanwhile.
 */
export async function carryOnPurchase(
  ctx: Ctx,
  account: Account,
  purchase: Purchase,
  customerId: string,
  paymentMethodId: string,
  { isNewCustomer = false } = {},
): Promise<InvoiceAnswer> {
  try {
    return await carry(ctx, purchase, customerId, paymentMethodId, isNewCustomer);
  } catch (error) {
    if (isExpired(error)) return answerIfCompleted(ctx, purchase.id, error);
    if (!refusesParameter(error, /^customer$/)) throw await afterFailure(ctx, purchase, error);
  }
  const anew = await replaceLostCustomer(ctx, account, purchase, customerId);
  return carry(ctx, anew.purchase, anew.customerId, paymentMethodId, true);
}

function isExpired(error: unknown): boolean {
  return error instanceof AppError && error.code === 'purchase_expired';
}

/**
 * The same call, sent twice, may have bought first: then its answer is the answer of this one, too.
 */
async function answerIfCompleted(ctx: Ctx, id: string, error: unknown): Promise<InvoiceAnswer> {
  const purchase = await readPurchase(ctx, id);
  if (purchaseLife.states[purchase.status].sentAgain !== 'same_answer') throw error;
  return completedAnswer(ctx, purchase);
}

async function carry(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  paymentMethodId: string,
  isNewCustomer: boolean,
): Promise<InvoiceAnswer> {
  const { intentId, quote } = purchase;
  // The order's own method was compared before the order was reserved.
  const isNext = paymentMethodId !== purchase.paymentMethodId;
  if (!intentId && isNext) await compareNextMethod(ctx, purchase, paymentMethodId);
  const opened = intentId
    ? await tryAgain(ctx, purchase, customerId, intentId, paymentMethodId)
    : await kindOf(quote).open(ctx, purchase, customerId, paymentMethodId, isNewCustomer);
  return settlePurchase(ctx, opened.purchase, customerId, opened.outcome, opened.contract);
}

/** Confirms an intent with another method, or again with the same, unless that is over. */
async function tryAgain(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  intentId: string,
  paymentMethodId: string,
): Promise<Opened> {
  const standing = await retrieveIntent(ctx, intentId);
  const event = eventOfIntent(standing);
  const isSameMethod = purchase.paymentMethodId === paymentMethodId;
  const isConfirmable = event === 'refused' || (event === 'needs_customer' && !isSameMethod);
  if (!isConfirmable) return { purchase, outcome: standing };

  await compareNextMethod(ctx, purchase, paymentMethodId);
  const kind = kindOf(purchase.quote);
  const verified = await kind.verifiedInstead(ctx, purchase, customerId, paymentMethodId);
  if (verified) return verified;
  const tries = await triesOf(ctx, [[paymentLimit, purchase.accountId]]);
  const { attempted, counted } = await batch(ctx.db, {
    attempted: countAttempt(ctx.db, purchase.id, paymentMethodId, ctx.clock.now()),
    counted: tries.map((one) => countTry(ctx.db, one)),
  });
  refuseExcess(ctx, tries, counted);
  const current = attempted[0];
  if (!current) throw new AppError('purchase_expired');
  const key = paymentStep(current, paymentMethodId);
  const { subscriptionId, invoiceId } = current;
  const payment = { subscriptionId, invoiceId, customerId, intentId, paymentMethodId, key };
  const outcome = await payIntent(ctx, payment);
  return { purchase: current, outcome };
}
