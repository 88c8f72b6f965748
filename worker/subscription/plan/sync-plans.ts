import type { Ctx } from '#worker/context.ts';
import { catalogue } from '#worker/subscription/plan/catalogue.ts';
import { planVersion, replacePlans } from '#worker/subscription/repository.ts';
import { selectPlans } from '#worker/subscription/statements.ts';
import type { PlanRow } from '#worker/subscription/statements.ts';
import { sellsPlan } from '#worker/subscription/plan/sells-plan.ts';

/**
 * Finds the price that sells each plan of the catalogue by its `lookup_key` and keeps it. A price
 * that charges something else than the catalogue says is not sold at all. Looks that overlap cannot
 * overwrite each other in reverse: the version is taken before Stripe is asked, and the answer is
 * written only if nobody wrote meanwhile. `taken` is the version if it was read already. Returns what
 * is stored then.
 */
export async function syncPlans(ctx: Ctx, taken?: number): Promise<PlanRow[]> {
  const begun = taken ?? (await planVersion(ctx.db));
  let version = begun;
  // Of two writes since then the second was looked up after ours: it saw all that we were to see.
  while (version < begun + 2) {
    const rows = await seePlans(ctx);
    if (await replacePlans(ctx.db, rows, version)) return rows;
    version = await planVersion(ctx.db);
  }
  return selectPlans(ctx.db);
}

async function seePlans(ctx: Ctx): Promise<PlanRow[]> {
  const prices = await ctx.stripe.prices.list({
    lookup_keys: catalogue.map((plan) => plan.key),
    active: true,
    limit: 100,
  });
  return catalogue.flatMap((plan) => {
    const price = prices.data.find(
      (candidate) => candidate.lookup_key === plan.key && sellsPlan(candidate, plan),
    );
    return price
      ? [{ key: plan.key, priceId: price.id, amount: plan.amount, syncedAt: ctx.clock.now() }]
      : [];
  });
}
