import type { Ctx } from '#worker/context.ts';
import { markUnarranged } from '#worker/subscription/contract/arrange-sql.ts';
import { selectPurchaseByContract } from '#worker/subscription/life/purchase-sql.ts';

/** Has the scheduled run look again at what follows the first payment of a contract. */
export async function arrangeAgain(ctx: Ctx, contractId: string): Promise<void> {
  const [purchase] = await selectPurchaseByContract(ctx.db, contractId);
  if (purchase) await markUnarranged(ctx.db, purchase.id);
}
