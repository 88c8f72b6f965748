import Stripe from 'stripe';

import { methodHash } from '#worker/account/known/hashes.ts';
import {
  noteRefusal,
  replaceMethod,
  selectMethodOf,
  selectTrialOfOthers,
} from '#worker/account/known/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { paymentMethodTypes } from '#worker/payment-methods.ts';
import type { PaymentMethodType } from '#worker/payment-methods.ts';
import { creditLine, findSubscription } from '#worker/subscription/checkout/kinds/kind.ts';
import { couponsAsQuoted } from '#worker/subscription/contract/arrange-discount.ts';
import {
  discountParameter,
  quotedEnd,
  quotedTax,
} from '#worker/subscription/contract/quoted-contract.ts';
import type { IntentOutcome } from '#worker/subscription/money/intents.ts';
import {
  movedPurchase,
  numberOnInvoices,
  purchaseKey,
  purchaseMetadata,
} from '#worker/subscription/order/move-purchase.ts';
import { nextGeneration } from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import {
  isKeyReused,
  isStoredFault,
  nullIfGone,
  refusesParameter,
} from '#worker/subscription/stripe-refusal.ts';

/** What a payment method is known by, whoever pays with it. */
export interface KnownMethod {
  type: PaymentMethodType | null;
  hash: string;
}

/**
 * What that payment method is known by: the fingerprint of a card or an account, or who paid at
 * PayPal. Stripe is asked for one that is named by its id. Null where methods are not compared.
 * Throws `invaid_payment` for one that Stripe does not know.
 */
export async function readKnownMethod(
  ctx: Ctx,
  named: string | Stripe.PaymentMethod,
): Promise<KnownMethod | null> {
  if (!ctx.comparesMethods) return null;
  const method =
    typeof named === 'string' ? await nullIfGone(ctx.stripe.paymentMethods.retrieve(named)) : named;
  if (!method) throw new AppError('invaid_payment');
  const { id, card, sepa_debit: account, paypal } = method;
  // Stripe does not give one for every method; then it is at least not used twice itself.
  const mark = card?.fingerprint ?? account?.fingerprint ?? paypal?.payer_id ?? id;
  return {
    type: paymentMethodTypes.find((type) => type === method.type) ?? null,
    hash: await methodHash(ctx.codePepper, `${method.type}:${mark}`),
  };
}

/**
 * Refuses a plan's trial to somebody whose mailbox or payment method has had one under another
 * account, and notes it for the desk. Throws `trial_used`.
 */
export async function refuseUsedTrial(
  ctx: Ctx,
  accountId: string,
  mailboxHash: string,
  method: KnownMethod | null,
): Promise<void> {
  const hashes = [mailboxHash, ...(method ? [method.hash] : [])];
  const [row] = await selectTrialOfOthers(ctx.db, accountId, hashes);
  if (row?.taken !== 1) return;
  throw await refusal(ctx, accountId, method);
}

/**
 * The same for the payment method that an order for a trial is about to use: one that is tried
 * after a refused one, or that the browser has put into the verification by itself. The order is
 * known by it from then on. A method is told by what Stripe knows of it and never by its id, which
 * the order may have named before it was known by another one. Throws `trial_used`,
 * `invaid_payment`.
 */
export async function compareNextMethod(
  ctx: Ctx,
  { id: purchaseId, accountId, quote }: Purchase,
  next: string | Stripe.PaymentMethod,
): Promise<void> {
  if (quote.trial_end_at === null) return;
  const [compared] = await selectMethodOf(ctx.db, purchaseId);
  if (!compared) return;
  const method = await readKnownMethod(ctx, next);
  if (!method || method.hash === compared.hash) return;
  const { others } = await batch(ctx.db, {
    ...replaceMethod(ctx.db, { accountId, purchaseId, hash: method.hash }, ctx.clock.now()),
    others: selectTrialOfOthers(ctx.db, accountId, [method.hash]),
  });
  if (others[0]?.taken === 1) throw await refusal(ctx, accountId, method);
}

async function refusal(ctx: Ctx, accountId: string, method: KnownMethod | null): Promise<AppError> {
  const noted = { methodType: method?.type ?? null, methodHash: method?.hash ?? null };
  await noteRefusal(ctx.db, accountId, noted, ctx.clock.now());
  return new AppError('trial_used');
}

/**
 * Whether the trial would be over before it began, because no call saw to it for days: nothing is
 * left to begin then, and Stripe would refuse it.
 */
export function isTrialOver(quote: Quote, now: number): boolean {
  return quote.trial_end_at !== null && trialEnd(quote) * 1000 <= now;
}

/** The method that a trial begins with: whichever the browser has verified in the end. */
export function methodToUse(
  { paymentMethodId }: Pick<Purchase, 'paymentMethodId'>,
  verified: Pick<IntentOutcome, 'paymentMethodId'>,
): string {
  return verified.paymentMethodId ?? paymentMethodId;
}

/** Seconds, as Stripe counts; time given on top makes a trial longer. */
function trialEnd({ next_charge_at: chargeAt, ends_at: endsAt }: Quote): number {
  const freeUntil = chargeAt ?? endsAt;
  if (freeUntil === null) throw new Error('a trial without an end');
  return Math.floor(freeUntil / 1000);
}

/**
 * Makes the subscription of a trial at Stripe, or finds the one that another call has made. Throws
 * `purchase_in_progress` while another call begins it, and what Stripe refuses for good: the
 * purchase is given up then.
 */
export async function createTrial(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  outcome: IntentOutcome,
): Promise<Stripe.Subscription> {
  const { quote } = purchase;
  // A first period that was free when it was ordered stays free, whatever its coupon is by now.
  const freePeriod =
    quote.trial_end_at === null
      ? discountParameter(await couponsAsQuoted(ctx, purchase))
      : { trial_end: trialEnd(quote) };
  const credit = await creditLine(ctx, purchase);
  try {
    return await ctx.stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: purchase.priceId }],
        ...freePeriod,
        ...credit,
        ...quotedTax(purchase),
        ...quotedEnd(quote),
        // The verified method: the same in every repetition, as the idempotency key demands.
        default_payment_method: methodToUse(purchase, outcome),
        payment_settings: { save_default_payment_method: 'on_subscription' },
        invoice_settings: numberOnInvoices(purchase.number),
        metadata: { ...purchaseMetadata(purchase), ...unboundTrial(purchase) },
      },
      { idempotencyKey: purchaseKey(purchase, 'subscription') },
    );
  } catch (error) {
    if (isStoredFault(error)) await nextGeneration(ctx.db, purchase);
    const isRefused = isRefusedForGood(error);
    if (!isKeyReused(error) && !isRefused) throw error;
    // Another call begins this trial with other parameters, or began it.
    const begun = await findSubscription(ctx, purchase, customerId);
    if (begun) return begun;
    if (isRefused) {
      // The coupon was deleted at Stripe since it was looked at: the next try makes another.
      if (refusesParameter(error, /^discounts/)) {
        await nextGeneration(ctx.db, purchase);
        throw inProgress(error);
      }
      await movedPurchase(ctx, purchase, 'given_up');
      throw error;
    }
    throw inProgress(error);
  }
}

/**
 * A plan that only begins the trial binds nobody, even if the one that takes over after it comes
 * late: the metadata name the trial's end as the end of the term (schedule.ts).
 */
function unboundTrial({ planKey, quote }: Purchase): { term_end?: string } {
  const { trial_end_at: trialEndAt, next_plan: next } = quote;
  if (trialEndAt === null || next === null || next.key === planKey) return {};
  return { term_end: String(trialEnd(quote)) };
}

/** Another call, or the bank, is still busy with this purchase. */
export function inProgress(cause: unknown): AppError {
  return new AppError('purchase_in_progress', { retryAfterSeconds: 5, cause });
}

/** Stripe does not make it: its price or method is gone. A lost customer is replaced instead. */
function isRefusedForGood(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    !refusesParameter(error, /^customer$/)
  );
}
