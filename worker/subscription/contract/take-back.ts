import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { invoiceOfPayment } from '#worker/subscription/payment/invoice-of-payment.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Follows a refund: a full refund ends a lifetime plan, a partial one changes nothing. Only Stripe
 * ends the contract of a subscription, whatever is refunded of its invoices (docs/decisions/0023).
 */
export async function followRefund(ctx: Ctx, chargeId: string): Promise<void> {
  const charge = await nullIfGone(ctx.stripe.charges.retrieve(chargeId));
  if (!charge?.refunded) return;
  const invoice = await invoiceOfPayment(ctx, idOf(charge.payment_intent));
  if (invoice) await takeBack(ctx, invoice);
}

/**
 * Ends the contract of a one-time plan whose money went back; other invoices are left alone.
 * Stripe's invoice still says that it was paid, so the end is noted in its metadata.
 */
export async function takeBack(ctx: Ctx, invoice: Stripe.Invoice): Promise<void> {
  const { purchase_id: bought, taken_back_at: known } = invoice.metadata ?? {};
  if (!bought || invoice.status !== 'paid') return;
  if (!known) {
    const seconds = Math.floor(ctx.clock.now() / 1000);
    await ctx.stripe.invoices.update(invoice.id, { metadata: { taken_back_at: String(seconds) } });
  }
  await syncContract(ctx, invoice.id);
}
