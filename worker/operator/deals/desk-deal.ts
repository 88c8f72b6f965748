import { storedAnswer } from '#worker/cashback/deal-answer.ts';
import type { countUses, DealContents, StoredDeal } from '#worker/cashback/offer/statements.ts';
import type { DealInput, DeskDeal } from '#worker/operator/deals/schemas.ts';

type Use = Awaited<ReturnType<typeof countUses>>[number];

/** A deal as the desk sees it. */
export function deskDeal(deal: StoredDeal, uses: readonly Use[]): DeskDeal {
  const count = (status: Use['status']) =>
    uses.find((use) => use.dealId === deal.id && use.status === status)?.count ?? 0;
  return {
    ...storedAnswer(deal),
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

/** What an operator has typed, as it is stored. */
export function contentsOf(input: Omit<DealInput, 'action_id'>): DealContents {
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
