import { toStoredDeal } from '#worker/cashback/deals.ts';
import type { countUses, DealContents } from '#worker/cashback/offer/shared-sql.ts';
import type { DealRow } from '#worker/cashback/shared-sql.ts';
import type { DealInput, DeskDeal } from '#worker/desk/deals/schemas.ts';

type Uses = Awaited<ReturnType<typeof countUses>>[number];

/** A deal as the desk shows it. `uses` is how often it is used; undefined for never. */
export function toDeskDeal(deal: DealRow, uses: Uses | undefined): DeskDeal {
  const { uploaded = 0, confirmed = 0, rejected = 0 } = uses ?? {};
  return {
    ...toStoredDeal(deal),
    position: deal.position,
    withdrawn_at: deal.withdrawnAt,
    updated_at: deal.updatedAt,
    uses: { uploaded, confirmed, rejected },
  };
}

/** The columns that an operator's input fills. */
export function toDealContents(input: Omit<DealInput, 'action_id'>): DealContents {
  const { name, category, description, benefits, tasks, position } = input;
  return {
    name,
    category,
    description,
    benefits,
    tasks,
    position,
    freeMonths: input.free_months,
    affiliateLink: input.affiliate_link,
    termsLink: input.terms_link ?? null,
    partner: input.partner,
    costs: input.costs,
    isFree: input.is_free,
  };
}
