import { mostCountedUses, selectAllDeals } from '#worker/cashback/offer/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { toDeskDeal } from '#worker/desk/deals/desk-deal.ts';
import type { DeskDealListAnswer } from '#worker/desk/deals/schemas.ts';

/** All deals, with the withdrawn ones. */
export async function listDeskDeals(ctx: DeskCtx): Promise<DeskDealListAnswer> {
  const deals = await selectAllDeals(ctx.db);
  return { deals: deals.map((deal) => toDeskDeal(deal, deal)), most: mostCountedUses };
}
