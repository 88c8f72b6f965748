import type { Account } from '#worker/account/caller.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { paymentLimit } from '#worker/subscription/payment/count-payment.ts';
import { purchaseLife } from '#worker/subscription/life/life.ts';
import { readPurchase } from '#worker/subscription/life/move-purchase.ts';
import { eventOfIntent } from '#worker/subscription/life/purchase-event.ts';
import { paymentStep } from '#worker/subscription/life/purchase-names.ts';
import { countAttempt } from '#worker/subscription/life/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { payIntent } from '#worker/subscription/payment/pay-intent.ts';
import { retrieveIntent } from '#worker/subscription/payment/intents.ts';
import { afterFailure, replaceLostCustomer } from '#worker/subscription/purchase/after-failure.ts';
import { completedAnswer } from '#worker/subscription/purchase/invoice-answer.ts';
import type { Opened } from '#worker/subscription/purchase/kinds/kind.ts';
import { kindOf } from '#worker/subscription/purchase/kinds/kind-of.ts';
import { compareNextMethod } from '#worker/subscription/purchase/trial-method.ts';
import { settlePurchase } from '#worker/subscription/purchase/settle-purchase.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';
import { refusesParameter } from '#worker/subscription/stripe-refusal.ts';

/**
 * Carries an open purchase with that method to where its payment stands. It can run again after a
 * cut, or twice at once, and makes each thing once. A customer made just now (`isNewCustomer`) has
 * verified nothing yet. Throws `invaid_payment` for a method that Stripe does not take,
 * `purchase_expired` when the purchase was given up meanwhile.
 */
export async function carryOn(
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
  if (purchaseLife[purchase.status].sentAgain !== 'same_answer') throw error;
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
  if (!intentId) await compareNextMethod(ctx, purchase, paymentMethodId);
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
