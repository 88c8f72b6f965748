import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import type { Contract } from '#worker/entitlement/shared-sql.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { selectDebitDisputes } from '#worker/subscription/dispute/shared-sql.ts';
import { planEarliest } from '#worker/subscription/leaving/plan-earliest.ts';
import { readSubscriptionTerms } from '#worker/subscription/leaving/read-terms.ts';
import { selectPurchaseByContract } from '#worker/subscription/life/purchase-sql.ts';
import { isGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Has a contract end on the earliest day that was wanted, after cancellations at the same moment of
 * which the later one was cut off. One that has ended is left alone.
 */
export async function settleEnd(
  ctx: Ctx,
  { id, accountId }: Pick<Contract, 'id' | 'accountId'>,
): Promise<void> {
  const { purchases, disputes } = await batch(ctx.db, {
    purchases: selectPurchaseByContract(ctx.db, id),
    disputes: selectDebitDisputes(ctx.db, accountId),
  });
  const known = { purchase: purchases[0] ?? null, disputes };
  try {
    await planEarliest(ctx, await readSubscriptionTerms(ctx, id, known), null);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  await syncContract(ctx, id);
}
