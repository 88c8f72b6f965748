import { countUses, selectAllDeals } from '#worker/cashback/offer/statements.ts';
import type { DeskCtx } from '#worker/context.ts';
import { deskDeal } from '#worker/operator/deals/desk-deal.ts';
import type { DeskDealList } from '#worker/operator/deals/schemas.ts';

/** All deals, withdrawn ones too. */
export async function listDeskDeals(ctx: DeskCtx): Promise<DeskDealList> {
  const [deals, uses] = await ctx.db.batch([selectAllDeals(ctx.db), countUses(ctx.db, null)]);
  return { deals: deals.map((deal) => deskDeal(deal, uses)) };
}
