import { read, reading } from '#worker/account/caller.ts';
import { toDeal } from '#worker/cashback/deal-answer.ts';
import { selectOfferedDeals } from '#worker/cashback/sql.ts';
import type { Deal } from '#worker/cashback/schemas.ts';
import type { Ctx } from '#worker/context.ts';

/** The deals on offer. */
export const dealsReading = reading({
  statements: (ctx) => ({ deals: selectOfferedDeals(ctx.db) }),
  answer: (ctx, rows): Deal[] => rows.deals.map((deal) => toDeal(deal, ctx.origin)),
});

/** Throws `not_logged_in`. */
export function listDeals(ctx: Ctx): Promise<Deal[]> {
  return read(ctx, dealsReading);
}
