import { insertDeal, lastInsertedId, selectAnyDeal } from '#worker/cashback/offer/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { actionOutcome, newAction } from '#worker/desk/action.ts';
import { toDealContents, toDeskDeal } from '#worker/desk/deals/desk-deal.ts';
import type { DealInput, DeskDealAnswer } from '#worker/desk/deals/schemas.ts';
import { insertAction, isNewAction, selectAction } from '#worker/desk/shared-sql.ts';

/**
 * Makes a deal, once for its `action_id`, and offers it at once. The database gives the deal its
 * id, so the audit row is written second.
 */
export async function createDeal(
  ctx: DeskCtx,
  { action_id: actionId, ...input }: DealInput,
): Promise<DeskDealAnswer> {
  const action = newAction(ctx, {
    actionId,
    action: 'deal.created',
    subject: 'deal',
    subjectId: lastInsertedId,
    accountId: null,
    details: { after: input },
  });
  const { auditRows } = await batch(ctx.db, {
    deal: insertDeal(ctx.db, toDealContents(input), ctx.clock.now(), isNewAction(action)),
    audit: insertAction(ctx.db, action),
    auditRows: selectAction(ctx.db, actionId),
  });
  // Throws where the `action_id` belongs to another action.
  actionOutcome(action, auditRows);
  const [deal] = await selectAnyDeal(ctx.db, Number(auditRows[0]?.subjectId));
  if (!deal) throw new AppError('not_found');
  return { deal: toDeskDeal(deal, undefined) };
}
