import {
  countUses,
  isDealUnchanged,
  selectAnyDeal,
  updateDeal,
} from '#worker/cashback/offer/shared-sql.ts';
import type { DealRow } from '#worker/cashback/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { isRepeated, newAction } from '#worker/desk/action.ts';
import { toDeskDeal } from '#worker/desk/deals/desk-deal.ts';
import type { DeskDealAnswer } from '#worker/desk/deals/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { selectAction } from '#worker/desk/shared-sql.ts';

interface Change {
  id: number;
  actionId: string;
  /** The audit log's word for it, such as `deal.changed`. */
  action: string;
  /** The columns to write, given the deal as it is; null where there is nothing to change. */
  to: (deal: DealRow) => Partial<DealRow> | null;
  /** The `updatedAt` that the operator has on the screen; null where any version may be changed. */
  expectedUpdatedAt: number | null;
}

/**
 * Changes a deal and writes its audit row. Throws `not_found`, and `already_changed` where somebody
 * else has changed the deal in between.
 */
export async function changeDeal(ctx: DeskCtx, change: Change): Promise<DeskDealAnswer> {
  const { id, actionId, expectedUpdatedAt } = change;
  const {
    deals: [deal],
    uses: [uses],
    auditRows,
  } = await batch(ctx.db, {
    deals: selectAnyDeal(ctx.db, id),
    uses: countUses(ctx.db, id),
    auditRows: selectAction(ctx.db, actionId),
  });
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
  if (isRepeated(action, auditRows) || to === null) return { deal: toDeskDeal(deal, uses) };
  if (expectedUpdatedAt !== null && expectedUpdatedAt !== deal.updatedAt) {
    throw new AppError('already_changed');
  }

  // Two changes in one millisecond still get two different versions.
  const updatedAt = Math.max(ctx.clock.now(), deal.updatedAt + 1);
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: isDealUnchanged(ctx.db, deal),
    write: (onlyIf) => ({ updated: updateDeal(ctx.db, id, { ...to, updatedAt }, onlyIf) }),
    read: { latest: selectAnyDeal(ctx.db, id) },
  });
  if (outcome === 'refused') throw new AppError('already_changed');
  const [latest = deal] = rows.latest;
  return { deal: toDeskDeal(latest, uses) };
}

/** The deal's values of the columns that a change names. */
function pick(deal: DealRow, change: Partial<DealRow>): Partial<DealRow> {
  return Object.fromEntries(Object.entries(deal).filter(([name]) => name in change));
}
