import type { Ctx } from '#worker/context.ts';
import { countDone } from '#worker/count-done.ts';
import { selectStaleContracts } from '#worker/entitlement/repository.ts';
import { lookAtIntent } from '#worker/subscription/attempt-payment.ts';
import { abandonedMs, reservationMs } from '#worker/subscription/purchase.ts';
import { releasePurchase } from '#worker/subscription/release-purchase.ts';
import { selectAbandoned } from '#worker/subscription/repository.ts';
import type { Purchase } from '#worker/subscription/repository.ts';
import { settlePurchase } from '#worker/subscription/settle-purchase.ts';
import { syncContract } from '#worker/subscription/sync-contract.ts';

const batch = 25;

/**
 * Ends what nobody carries on: a reservation that was cut off, or a payment left unfinished for a
 * day. What Stripe has taken money for is completed; nothing is charged in a person's absence, the
 * rest is given up. Part of the scheduled run.
 */
export async function sweepPurchases(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now();
  const abandoned = await selectAbandoned(
    ctx.db,
    { reserved: now - reservationMs, unfinished: now - abandonedMs },
    batch,
  );
  return countDone(abandoned, (purchase) => end(ctx, purchase));
}

async function end(ctx: Ctx, purchase: Purchase): Promise<void> {
  if (purchase.intentId) {
    const outcome = await lookAtIntent(ctx, purchase.intentId);
    if (outcome.status === 'succeeded' || outcome.status === 'processing') {
      await settlePurchase(ctx, purchase, outcome);
      return;
    }
  }
  await releasePurchase(ctx, purchase);
}

/** Looks again at contracts whose period is over although no event has said what came next. */
export async function sweepContracts(ctx: Ctx): Promise<number> {
  const stale = await selectStaleContracts(ctx.db, ctx.clock.now(), batch);
  return countDone(stale, ({ id }) => syncContract(ctx, id));
}
