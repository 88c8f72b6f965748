import { insertDeal, madeId, selectStoredDeal } from '#worker/cashback/offer/statements.ts';
import type { DeskCtx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { newAction, outcomeOf } from '#worker/operator/action.ts';
import { contentsOf, deskDeal } from '#worker/operator/deals/desk-deal.ts';
import type { DealInput, DeskDealAnswer } from '#worker/operator/deals/schemas.ts';
import { isNew, recordAction, selectAction } from '#worker/operator/statements.ts';

/** Makes a deal, once under its request's name; it is offered at once. */
export async function createDeal(
  ctx: DeskCtx,
  { action_id: actionId, ...input }: DealInput,
): Promise<DeskDealAnswer> {
  const action = newAction(ctx, {
    actionId,
    action: 'deal.created',
    subject: 'deal',
    subjectId: madeId,
    accountId: null,
    details: { after: input },
  });
  const [, , kept] = await ctx.db.batch([
    insertDeal(ctx.db, contentsOf(input), ctx.clock.now(), isNew(action)),
    recordAction(ctx.db, action),
    selectAction(ctx.db, actionId),
  ]);
  outcomeOf(action, kept);
  const [made] = await selectStoredDeal(ctx.db, Number(kept[0]?.subjectId));
  if (!made) throw new AppError('not_found');
  return { deal: deskDeal(made, []) };
}
