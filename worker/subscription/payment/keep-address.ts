import type { Ctx } from '#worker/context.ts';
import type { BillingAddress } from '#worker/subscription/schemas.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Gives a customer at Stripe the name and the address that the invoice needs. Stripe copies them
 * when it makes the invoice final, so this comes before. An order that gives none changes nothing.
 */
export async function keepAddress(
  ctx: Ctx,
  customerId: string,
  { name, ...address }: BillingAddress,
): Promise<void> {
  if (!name && !address.line1 && !address.postal_code && !address.city) return;
  await nullIfGone(ctx.stripe.customers.update(customerId, { ...(name && { name }), address }));
}
