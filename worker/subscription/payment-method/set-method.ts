import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';

/**
 * Has a subscription charge that method. False if it has ended since it was looked at: Stripe then
 * changes its metadata only (docs.stripe.com/api/subscriptions/update).
 */
export async function setMethod(
  { stripe }: Pick<Ctx, 'stripe'>,
  contractId: string,
  params: Pick<Stripe.SubscriptionUpdateParams, 'metadata'> & { default_payment_method: string },
): Promise<boolean> {
  try {
    await stripe.subscriptions.update(contractId, params);
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if ((await stripe.subscriptions.retrieve(contractId)).ended_at === null) throw error;
    return false;
  }
}
