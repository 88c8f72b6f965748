import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { couponsAsQuoted } from '#worker/subscription/contract/arrange-discount.ts';
import { discountParameter } from '#worker/subscription/contract/quoted-discount.ts';
import { quotedTax } from '#worker/subscription/contract/quoted-tax.ts';
import { movedPurchase } from '#worker/subscription/life/move-purchase.ts';
import {
  numberOnInvoices,
  purchaseKey,
  purchaseMetadata,
} from '#worker/subscription/life/purchase-names.ts';
import { nextGeneration } from '#worker/subscription/life/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import type { IntentOutcome } from '#worker/subscription/payment/intents.ts';
import { findSubscription } from '#worker/subscription/purchase/find-at-stripe.ts';
import { trialEnd } from '#worker/subscription/purchase/kinds/trial-end.ts';
import { quotedEnd } from '#worker/subscription/purchase/quoted-end.ts';
import {
  isKeyReused,
  isStoredFault,
  refusesParameter,
} from '#worker/subscription/stripe-refusal.ts';

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
  try {
    return await ctx.stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: purchase.priceId }],
        ...freePeriod,
        ...quotedTax(purchase),
        ...quotedEnd(quote),
        // The verified method: the same in every repetition, as the idempotency key demands.
        default_payment_method: outcome.paymentMethodId ?? purchase.paymentMethodId,
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
 * late: the metadata name the trial's end as the end of the term (minimum-term.ts).
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
