import Stripe from 'stripe';

import { monthsBetween } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { isHeld } from '#worker/subscription/contract/collection-hold.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/** The next charge of a contract. */
export interface NextCharge {
  subscription: Stripe.Subscription;
  /** Cents, as the invoice will have them. */
  amount: number;
  /** Months that the charge pays for. */
  months: number;
  /** UTC milliseconds. */
  at: number;
}

/**
 * The next charge of a subscription as Stripe itself calculates it, with coupons and a plan that
 * takes over. Null when nothing will be charged, also while collection is held.
 */
export async function previewNextCharge(ctx: Ctx, contractId: string): Promise<NextCharge | null> {
  const subscription = await nullIfGone(
    ctx.stripe.subscriptions.retrieve(contractId, { expand: ['default_payment_method'] }),
  );
  if (!subscription || subscription.ended_at !== null || isHeld(subscription)) return null;
  const invoice = await previewInvoice(ctx, contractId);
  const line = invoice?.lines.data[0];
  if (!invoice || !line) return null;
  return {
    subscription,
    amount: invoice.amount_due,
    months: monthsBetween(line.period.start * 1000, line.period.end * 1000),
    at: line.period.start * 1000,
  };
}

async function previewInvoice(ctx: Ctx, subscription: string): Promise<Stripe.Invoice | null> {
  try {
    return await ctx.stripe.invoices.createPreview({ subscription });
  } catch (error) {
    const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (isRefusal && error.code === 'invoice_upcoming_none') return null;
    throw error;
  }
}
