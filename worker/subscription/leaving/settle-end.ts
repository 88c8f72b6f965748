import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import type { Contract } from '#worker/entitlement/shared-sql.ts';
import { standingWishes } from '#worker/subscription/contract/standing-wishes.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { planEarliest } from '#worker/subscription/leaving/plan-earliest.ts';
import { readKnown, readSubscriptionTerms } from '#worker/subscription/leaving/read-terms.ts';
import { takeBackAtStripe } from '#worker/subscription/leaving/take-back-at-stripe.ts';
import { timesGoneOn, wishesOf } from '#worker/subscription/life/leaving-note.ts';
import { isGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Has a contract end on the earliest day that was wanted, after cancellations at the same moment of
 * which the later one was cut off. One that has ended is left alone, and so is one that its owner
 * has let go on meanwhile.
 */
export async function settleEnd(
  ctx: Ctx,
  contract: Pick<Contract, 'id' | 'accountId'>,
): Promise<void> {
  const { id } = contract;
  const known = await readKnown(ctx, contract);
  try {
    const found = await readSubscriptionTerms(ctx, id, known);
    const { subscription: planned } = await planEarliest(ctx, found, null);
    if (isTakenBack(found.subscription, planned)) await takeBackAtStripe(ctx, planned);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  await syncContract(ctx, id);
}

/** Whether it was let go on between the two, and nobody has left it anew since. */
function isTakenBack(before: Stripe.Subscription, after: Stripe.Subscription): boolean {
  const known = new Set(wishesOf(before).map(({ key }) => key));
  const isLeftAnew = standingWishes(after).some(({ key }) => !known.has(key));
  const hasGoneOn = timesGoneOn(before) !== timesGoneOn(after);
  return hasGoneOn && !isLeftAnew && after.ended_at === null;
}
