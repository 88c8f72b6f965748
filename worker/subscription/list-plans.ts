import type { Ctx } from '#worker/context.ts';
import { catalogue } from '#worker/subscription/catalogue.ts';
import { planAnswer } from '#worker/subscription/plan-answer.ts';
import { selectPlans } from '#worker/subscription/repository.ts';
import type { PlanRow } from '#worker/subscription/repository.ts';
import type { Plan } from '#worker/subscription/schemas.ts';
import { syncPlans } from '#worker/subscription/sync-plans.ts';

/** The plans on sale in the catalogue's order; with `ids` (Stripe's price ids) only those. */
export async function listPlans(ctx: Ctx, ids: readonly string[]): Promise<Plan[]> {
  const rows = await selectPlans(ctx.db);
  return plansOnSale(ctx, rows, ids);
}

/** The same from rows that were read already, with whatever else a page needed. */
export async function plansOnSale(
  ctx: Ctx,
  rows: readonly PlanRow[],
  ids: readonly string[] = [],
): Promise<Plan[]> {
  // A database that has just been made doesn't know Stripe's prices yet.
  const known = rows.length > 0 ? rows : await syncPlans(ctx);
  return catalogue.flatMap((plan) => {
    const row = known.find((candidate) => candidate.key === plan.key);
    if (!row || (ids.length > 0 && !ids.includes(row.priceId))) return [];
    return [planAnswer(plan, row.priceId, ctx.clock.now())];
  });
}
