import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';

/** What a contract is about to be charged. */
export interface ComingCharge {
  subscription: Stripe.Subscription;
  /** Cents, as the invoice will have it. */
  amount: number;
  /** Months that are paid for with them. */
  months: number;
  /** UTC milliseconds. */
  at: number;
}

/**
 * What a subscription is charged next, as Stripe itself works it out: with coupons and a plan that
 * takes over. Null when nothing will be.
 */
export async function comingCharge(ctx: Ctx, contractId: string): Promise<ComingCharge | null> {
  const subscription = await look(ctx, contractId);
  if (!subscription || subscription.ended_at !== null) return null;
  const invoice = await preview(ctx, contractId);
  const line = invoice?.lines.data[0];
  if (!invoice || !line) return null;
  return {
    subscription,
    amount: invoice.total,
    months: monthsBetween(line.period.start, line.period.end),
    at: line.period.start * 1000,
  };
}

async function look(ctx: Ctx, id: string): Promise<Stripe.Subscription | null> {
  try {
    return await ctx.stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] });
  } catch (error) {
    const gone = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (gone && error.statusCode === 404) return null;
    throw error;
  }
}

async function preview(ctx: Ctx, subscription: string): Promise<Stripe.Invoice | null> {
  try {
    return await ctx.stripe.invoices.createPreview({ subscription });
  } catch (error) {
    const none = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (none && error.code === 'invoice_upcoming_none') return null;
    throw error;
  }
}

const secondsOfMonth = 30.44 * 86_400;

function monthsBetween(start: number, end: number): number {
  return Math.max(1, Math.round((end - start) / secondsOfMonth));
}
