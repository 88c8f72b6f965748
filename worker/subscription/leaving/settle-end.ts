import type { Ctx } from '#worker/context.ts';
import type { Contract } from '#worker/entitlement/shared-sql.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { planEarliest } from '#worker/subscription/leaving/plan-earliest.ts';
import { readKnown, readSubscriptionTerms } from '#worker/subscription/leaving/read-terms.ts';
import { isGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Has a contract end on the earliest day that was wanted, after cancellations at the same moment of
 * which the later one was cut off. One that has ended is left alone.
 */
export async function settleEnd(
  ctx: Ctx,
  contract: Pick<Contract, 'id' | 'accountId'>,
): Promise<void> {
  const { id } = contract;
  const known = await readKnown(ctx, contract);
  try {
    await planEarliest(ctx, await readSubscriptionTerms(ctx, id, known), null);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  await syncContract(ctx, id);
}
