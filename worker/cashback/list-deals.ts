import { readAsCaller } from '#worker/account/caller.ts';
import { dealAnswer } from '#worker/cashback/deal-answer.ts';
import { selectDeals } from '#worker/cashback/repository.ts';
import type { Deal } from '#worker/cashback/schemas.ts';
import type { Ctx } from '#worker/context.ts';

/** The deals on offer, for signed-in people. Throws `not_logged_in`. */
export async function listDeals(ctx: Ctx): Promise<Deal[]> {
  const { rows } = await readAsCaller(ctx, () => [selectDeals(ctx.db)]);
  return rows[0].map((deal) => dealAnswer(deal, ctx.origin));
}
