import type { Ctx } from '#worker/context.ts';
import { setMethod } from '#worker/subscription/payment-method/set-method.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Makes the account that is being debited the payment method of its subscription, unless that has
 * one. Stripe itself does so only when the debit has succeeded, up to 14 business days later
 * (`save_default_payment_method` in Stripe's API). Until then nobody could see how it is paid, and
 * a debt could not be settled. The same for a method that was verified while a credit paid.
 */
export async function keepDebitedMethod(
  ctx: Ctx,
  contractId: string,
  methodId: string | null,
): Promise<void> {
  if (!contractId.startsWith('sub_') || methodId === null) return;
  const found = await nullIfGone(ctx.stripe.subscriptions.retrieve(contractId));
  if (!found || found.ended_at !== null || found.default_payment_method !== null) return;
  await setMethod(ctx, contractId, { default_payment_method: methodId });
}
