import { countUses, selectAllDeals } from '#worker/cashback/offer/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { toDeskDeal } from '#worker/desk/deals/desk-deal.ts';
import type { DeskDealListAnswer } from '#worker/desk/deals/schemas.ts';

/** All deals, with the withdrawn ones. */
export async function listDeskDeals(ctx: DeskCtx): Promise<DeskDealListAnswer> {
  const { deals, uses } = await batch(ctx.db, {
    deals: selectAllDeals(ctx.db),
    uses: countUses(ctx.db, null),
  });
  return { deals: deals.map((deal) => toDeskDeal(deal, uses)) };
}
