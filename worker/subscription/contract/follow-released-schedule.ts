import type { Ctx } from '#worker/context.ts';
import { markUnarranged } from '#worker/subscription/contract/arrange-sql.ts';
import { selectPurchaseByContract } from '#worker/subscription/life/purchase-sql.ts';

/**
 * Has the scheduled run look at what follows a contract whose schedule was released. Usually a
 * cancellation released it, and nothing follows. But a cancellation may be cut off after that, and
 * Stripe may carry out its call only after the scheduled run has looked.
 */
export async function followReleasedSchedule(ctx: Ctx, contractId: string): Promise<void> {
  const [purchase] = await selectPurchaseByContract(ctx.db, contractId);
  if (purchase?.quote.next_plan && purchase.arrangedAt !== null) {
    await markUnarranged(ctx.db, purchase.id);
  }
}
