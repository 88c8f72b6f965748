import type { Ctx } from '#worker/context.ts';
import { catalogue } from '#worker/subscription/plan/catalogue.ts';
import { replacePlans } from '#worker/subscription/repository.ts';
import type { PlanRow } from '#worker/subscription/statements.ts';
import { sellsPlan } from '#worker/subscription/plan/sells-plan.ts';

/**
 * Finds the price that sells each plan of the catalogue by its `lookup_key` and keeps it. A price
 * that charges something else than the catalogue says is not sold at all.
 */
export async function syncPlans(ctx: Ctx): Promise<PlanRow[]> {
  const prices = await ctx.stripe.prices.list({
    lookup_keys: catalogue.map((plan) => plan.key),
    active: true,
    limit: 100,
  });
  const rows = catalogue.flatMap((plan) => {
    const price = prices.data.find(
      (candidate) => candidate.lookup_key === plan.key && sellsPlan(candidate, plan),
    );
    return price
      ? [{ key: plan.key, priceId: price.id, amount: plan.amount, syncedAt: ctx.clock.now() }]
      : [];
  });
  await replacePlans(ctx.db, rows);
  return rows;
}
