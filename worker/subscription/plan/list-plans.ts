import type { Ctx } from '#worker/context.ts';
import { catalogue } from '#worker/subscription/plan/catalogue.ts';
import { planAnswer } from '#worker/subscription/plan/plan-answer.ts';
import type { Plan } from '#worker/subscription/schemas.ts';
import { selectPlans } from '#worker/subscription/plan/shared-sql.ts';
import type { PlanRow } from '#worker/subscription/plan/shared-sql.ts';

/** The plans on sale, in the catalogue's order; with `ids` (Stripe's price ids) only those. */
export async function listPlans(ctx: Ctx, ids: readonly string[]): Promise<Plan[]> {
  return plansOnSale(await selectPlans(ctx.db), ctx.clock.now(), ids);
}

/** The same, from plan rows that were read already. */
export function plansOnSale(
  rows: readonly PlanRow[],
  now: number,
  ids: readonly string[] = [],
): Plan[] {
  return catalogue.flatMap((plan) => {
    const row = rows.find((candidate) => candidate.key === plan.key);
    if (!row || (ids.length > 0 && !ids.includes(row.priceId))) return [];
    return [planAnswer(plan, row, now)];
  });
}
