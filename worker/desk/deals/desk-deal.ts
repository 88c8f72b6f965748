import { toStoredDeal } from '#worker/cashback/deal-answer.ts';
import type { countUses, DealContents } from '#worker/cashback/offer/shared-sql.ts';
import type { DealRow } from '#worker/cashback/shared-sql.ts';
import type { DealInput, DeskDeal } from '#worker/desk/deals/schemas.ts';

type UseCount = Awaited<ReturnType<typeof countUses>>[number];

/** A deal as the desk shows it. `uses` are the counts of this deal's uses, or of all deals'. */
export function toDeskDeal(deal: DealRow, uses: readonly UseCount[]): DeskDeal {
  const count = (status: UseCount['status']) =>
    uses.find((use) => use.dealId === deal.id && use.status === status)?.count ?? 0;
  return {
    ...toStoredDeal(deal),
    position: deal.position,
    withdrawn_at: deal.withdrawnAt,
    updated_at: deal.updatedAt,
    uses: {
      uploaded: count('uploaded'),
      confirmed: count('confirmed'),
      rejected: count('rejected'),
    },
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
  };
}
