import type { Ctx } from '#worker/context.ts';
import { processEach } from '#worker/process-each.ts';
import { arrangePurchase } from '#worker/subscription/contract/arrange-purchase.ts';
import { takeUnarranged } from '#worker/subscription/contract/arrange-sql.ts';

const batch = 25;

/** Arranges what follows a first payment, where that was cut off. Part of the scheduled run. */
export async function sweepUnarranged(ctx: Ctx): Promise<number> {
  const left = await takeUnarranged(ctx.db, ctx.clock.now(), batch);
  return processEach(left, (purchase) => arrangePurchase(ctx, purchase));
}
