import type { Ctx } from '#worker/context.ts';
import { countDone } from '#worker/count-done.ts';
import { arrangePurchase } from '#worker/subscription/purchase/arrange-purchase.ts';
import { takeUnarranged } from '#worker/subscription/purchase/sweep-repository.ts';

const batch = 25;

/** Sees to what follows a first payment where that was cut off. Part of the scheduled run. */
export async function sweepUnarranged(ctx: Ctx): Promise<number> {
  const left = await takeUnarranged(ctx.db, ctx.clock.now(), batch);
  return countDone(left, (purchase) => arrangePurchase(ctx, purchase));
}
