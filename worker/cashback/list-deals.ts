import { readAsCaller } from '#worker/account/caller.ts';
import { toDeal } from '#worker/cashback/deal-answer.ts';
import { selectOfferedDeals } from '#worker/cashback/sql.ts';
import type { Deal } from '#worker/cashback/schemas.ts';
import type { Ctx } from '#worker/context.ts';

/** The deals on offer, for signed-in people. Throws `not_logged_in`. */
export async function listDeals(ctx: Ctx): Promise<Deal[]> {
  const { rows } = await readAsCaller(ctx, () => ({ deals: selectOfferedDeals(ctx.db) }));
  return rows.deals.map((deal) => toDeal(deal, ctx.origin));
}
