import type { Account } from '#worker/account/caller.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import type { Limit } from '#worker/account/limits.ts';
import { countTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { afterFailure, replaceLostCustomer } from '#worker/subscription/purchase/after-failure.ts';
import {
  confirmIntent,
  findVerified,
  lookAtIntent,
  verifyMethod,
} from '#worker/subscription/purchase/attempt-payment.ts';
import type { Outcome } from '#worker/subscription/purchase/attempt-payment.ts';
import { completedAnswer } from '#worker/subscription/purchase/callers-purchase.ts';
import {
  openOneTimeInvoice,
  openSubscription,
} from '#worker/subscription/purchase/open-invoice.ts';
import type { OpenInvoice } from '#worker/subscription/purchase/open-invoice.ts';
import { purchaseKind } from '#worker/subscription/purchase/purchase-kind.ts';
import { releasePurchase, voidInvoice } from '#worker/subscription/purchase/release-purchase.ts';
import {
  countAttempt,
  keepReferences,
  selectPurchase,
} from '#worker/subscription/purchase/purchase-repository.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';
import { settlePurchase } from '#worker/subscription/purchase/settle-purchase.ts';
import { refusesParameter } from '#worker/subscription/stripe-refusal.ts';

/** Cards tried by one account: enough for somebody with several, too few for testing stolen ones. */
export const paymentLimit: Limit = { name: 'payment-account', max: 20, windowMs: 3_600_000 };

/**
 * Carries an open purchase to where its payment stands, with that method. Every call to Stripe has
 * an idempotency key derived from the purchase, so that this can be run again after a cut, or twice
 * at once, and makes each thing once. A customer made just now (`isNewCustomer`) is known to have
 * verified nothing yet. Throws `invaid_payment` for a method that Stripe does not
 * take, `purchase_expired` when the purchase was given up meanwhile.
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
  const anew = await replaceLostCustomer(ctx, account, purchase);
  return carry(ctx, anew.purchase, anew.customerId, paymentMethodId, true);
}

function isExpired(error: unknown): boolean {
  return error instanceof AppError && error.code === 'purchase_expired';
}

/** The same call sent twice may have overtaken this one and bought: then this is its answer, too. */
async function answerIfCompleted(ctx: Ctx, id: string, error: unknown): Promise<InvoiceAnswer> {
  const purchase = (await selectPurchase(ctx.db, id))[0];
  if (purchase?.status !== 'completed') throw error;
  return completedAnswer(ctx, purchase);
}

async function carry(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  paymentMethodId: string,
  isNewCustomer: boolean,
): Promise<InvoiceAnswer> {
  if (purchase.intentId) {
    const outcome = await tryAgain(ctx, purchase, customerId, purchase.intentId, paymentMethodId);
    return settlePurchase(ctx, purchase, customerId, outcome);
  }
  return isTrial(purchase)
    ? verifyForTrial(ctx, purchase, customerId, paymentMethodId, isNewCustomer)
    : openAndPay(ctx, purchase, customerId, paymentMethodId);
}

async function openAndPay(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  paymentMethodId: string,
): Promise<InvoiceAnswer> {
  const opened = await open(ctx, purchase, customerId);
  const { subscriptionId, invoiceId, intentId, total, discountLasts, contract } = opened;
  if (total !== purchase.quote.total || discountLasts) {
    // Kept only once it is right: whoever is cut off here looks at the bill again.
    await releasePurchase(ctx, { ...purchase, subscriptionId, invoiceId });
    // Replaced in Stripe since it was looked at.
    if (purchase.quote.coupon?.stripe_coupon_code) throw new AppError('coupon_invalid');
    throw new Error(`Stripe would charge ${total} for ${purchase.id}, not ${purchase.quote.total}`);
  }
  const references = { subscriptionId, invoiceId, intentId };
  const kept = await keepReferences(ctx.db, purchase.id, references, ctx.clock.now());
  if (!kept) {
    // Overtaken while Stripe was slow: what was just made must never be paid. If it was, its
    // contract runs, whoever paid it.
    const unpaid = await voidInvoice(ctx, invoiceId);
    if (!unpaid) await syncContract(ctx, subscriptionId ?? invoiceId);
    throw new AppError('purchase_expired');
  }
  const outcome = await confirmIntent(
    ctx,
    kept,
    customerId,
    intentId,
    paymentMethodId,
    kept.attempts,
  );
  return settlePurchase(ctx, kept, customerId, outcome, contract);
}

function open(ctx: Ctx, purchase: Purchase, customerId: string): Promise<OpenInvoice> {
  return purchaseKind(purchase.quote) === 'one_time'
    ? openOneTimeInvoice(ctx, purchase, customerId)
    : openSubscription(ctx, purchase, customerId);
}

function isTrial({ quote }: Purchase): boolean {
  return purchaseKind(quote) === 'trial';
}

async function verifyForTrial(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  paymentMethodId: string,
  isNewCustomer: boolean,
): Promise<InvoiceAnswer> {
  const verified = isNewCustomer ? null : await findVerified(ctx, customerId, paymentMethodId);
  const outcome = verified ?? (await verifyMethod(ctx, purchase, customerId, paymentMethodId));
  // The client knows the verification by its intent until there is an invoice.
  const references = { intentId: outcome.intentId, invoiceId: outcome.intentId };
  const kept = await keepReferences(ctx.db, purchase.id, references, ctx.clock.now());
  if (!kept) throw new AppError('purchase_expired');
  return settlePurchase(ctx, kept, customerId, outcome);
}

/** Confirms an intent with another method, or again with the same, unless it is past that. */
async function tryAgain(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  intentId: string,
  paymentMethodId: string,
): Promise<Outcome> {
  const standing = await lookAtIntent(ctx, intentId);
  const waitsForCustomer =
    standing.status === 'requires_action' && purchase.paymentMethodId === paymentMethodId;
  const confirmable = /^requires_(payment_method|confirmation|action)$/.test(standing.status);
  if (waitsForCustomer || !confirmable) return standing;

  const verified = isTrial(purchase) ? await findVerified(ctx, customerId, paymentMethodId) : null;
  if (verified) {
    const { db, clock } = ctx;
    const other = { intentId: verified.intentId };
    const kept = await keepReferences(db, purchase.id, other, clock.now(), intentId);
    if (!kept) throw new AppError('purchase_expired');
    return verified;
  }
  const tries = await triesOf(ctx, [[paymentLimit, purchase.accountId]]);
  const [counted, ...told] = await ctx.db.batch([
    countAttempt(ctx.db, purchase.id, paymentMethodId, ctx.clock.now()),
    ...tries.map((one) => countTry(ctx.db, one)),
  ]);
  refuseExcess(ctx, tries, told);
  const current = counted[0];
  if (!current) throw new AppError('purchase_expired');
  return confirmIntent(ctx, current, customerId, intentId, paymentMethodId, current.attempts);
}
