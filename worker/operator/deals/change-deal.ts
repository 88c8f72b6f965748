import {
  countUses,
  dealIsAsRead,
  selectStoredDeal,
  updateDeal,
} from '#worker/cashback/offer/statements.ts';
import type { StoredDeal } from '#worker/cashback/offer/statements.ts';
import type { DeskCtx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { newAction, outcomeOf } from '#worker/operator/action.ts';
import { deskDeal } from '#worker/operator/deals/desk-deal.ts';
import type { DeskDealAnswer } from '#worker/operator/deals/schemas.ts';
import { recordAction, selectAction, wasDone } from '#worker/operator/statements.ts';

interface Change {
  id: number;
  actionId: string;
  /** `deal.changed` and its like. */
  action: string;
  /** What is to be written of the deal as it stands; null where it stands so already. */
  to: (deal: StoredDeal) => Partial<StoredDeal> | null;
  /** When the deal was changed last as far as the operator knows; null for whenever. */
  seen: number | null;
}

/**
 * Changes a deal with its audit row. Throws `not_found`, and `already_changed` where somebody else
 * has changed it since it was seen.
 */
export async function changeDeal(ctx: DeskCtx, change: Change): Promise<DeskDealAnswer> {
  const { id, actionId, seen } = change;
  const [[deal], uses, before] = await ctx.db.batch([
    selectStoredDeal(ctx.db, id),
    countUses(ctx.db, id),
    selectAction(ctx.db, actionId),
  ]);
  if (!deal) throw new AppError('not_found');
  const to = change.to(deal);
  const action = newAction(ctx, {
    actionId,
    action: change.action,
    subject: 'deal',
    subjectId: String(id),
    accountId: null,
    details: { before: to && pick(deal, to), after: to },
  });
  const repeated = outcomeOf(action, before) === 'repeated';
  if (repeated || to === null) return { deal: deskDeal(deal, uses) };
  if (seen !== null && seen !== deal.updatedAt) throw new AppError('already_changed');

  // Two changes in one millisecond are two versions all the same.
  const updatedAt = Math.max(ctx.clock.now(), deal.updatedAt + 1);
  const [, , kept, [after = deal]] = await ctx.db.batch([
    recordAction(ctx.db, action, dealIsAsRead(ctx.db, deal)),
    updateDeal(ctx.db, id, { ...to, updatedAt }, wasDone(action)),
    selectAction(ctx.db, actionId),
    selectStoredDeal(ctx.db, id),
  ]);
  if (outcomeOf(action, kept) === 'refused') throw new AppError('already_changed');
  return { deal: deskDeal(after, uses) };
}

/** Of a deal what a change has too. */
function pick(deal: StoredDeal, change: Partial<StoredDeal>): Partial<StoredDeal> {
  return Object.fromEntries(Object.entries(deal).filter(([name]) => name in change));
}
