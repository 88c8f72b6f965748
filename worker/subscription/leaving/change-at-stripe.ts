import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { closedAt } from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { isGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Runs a change of a subscription that looks at it first, and once more if another call has changed
 * or ended it since that look: the same cancellation may have been carried out twice at once.
 * Throws `not_found` if it has ended at Stripe otherwise, or before our mirror heard of it.
 */
export async function changeAtStripe<T>(
  ctx: Ctx,
  contractId: string,
  lookAndChange: () => Promise<T>,
): Promise<T> {
  try {
    return await lookAndChange().catch((error: unknown) => {
      if (isConflict(error) || isGone(error)) return lookAndChange();
      throw error;
    });
  } catch (error) {
    if (isGone(error)) {
      await syncContract(ctx, contractId);
      throw new AppError('not_found', { cause: error });
    }
    throw error;
  }
}

/**
 * Refuses to change a subscription that has ended, that waits for its first payment (Stripe changes
 * nothing of it then), or from which somebody has withdrawn meanwhile: it is over for us. Throws
 * `not_found`, after our mirror has heard of it.
 */
export async function refuseIfOver(ctx: Ctx, subscription: Stripe.Subscription): Promise<void> {
  const isOver = subscription.ended_at !== null || closedAt(subscription) !== null;
  if (!isOver && subscription.status !== 'incomplete') return;
  await syncContract(ctx, subscription.id);
  throw new AppError('not_found');
}

function isConflict(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
}
