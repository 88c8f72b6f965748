import type { Ctx } from '#worker/context.ts';
import { countDone } from '#worker/count-done.ts';
import { completeIfPaid } from '#worker/subscription/purchase/complete-if-paid.ts';
import { abandonedMs, reservationMs } from '#worker/subscription/purchase/purchase.ts';
import { releasePurchase } from '#worker/subscription/purchase/release-purchase.ts';
import { takeAbandoned } from '#worker/subscription/purchase/purchase-repository.ts';

const batch = 25;

/**
 * Ends what nobody carries on: a reservation that was cut off, or a payment left unfinished for a
 * day. What the person's bank has agreed to is completed; nobody is charged in their absence, the
 * rest is given up (docs/decisions/0003). Part of the scheduled run.
 */
export async function sweepPurchases(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now();
  const before = { reserved: now - reservationMs, unfinished: now - abandonedMs };
  const abandoned = await takeAbandoned(ctx.db, before, now, batch);
  return countDone(abandoned, async (purchase) => {
    if (!(await completeIfPaid(ctx, purchase.id))) await releasePurchase(ctx, purchase);
  });
}
