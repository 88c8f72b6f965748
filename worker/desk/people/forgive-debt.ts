import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import type { ForgiveDebtInput } from '#worker/desk/people/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { selectLastAction } from '#worker/desk/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { endSettlement, forgiveness } from '#worker/subscription/billing/forgive-debt.ts';
import { selectDebitDispute } from '#worker/subscription/billing/shared-sql.ts';
import { withChargeHold } from '#worker/subscription/money/pay-intent.ts';
import { owedStatuses } from '#worker/subscription/money/states.ts';

/**
 * Takes over what a person owes after a debit that came back, and tells them. Throws `not_found`,
 * `already_decided` where nothing is owed, and `purchase_in_progress` while it is being paid.
 */
export function forgiveDebt(
  ctx: DeskCtx,
  { accountId, id }: { accountId: string; id: string },
  input: ForgiveDebtInput,
): Promise<DeskActAnswer> {
  // Nobody can pay it meanwhile.
  return withChargeHold(ctx, accountId, 'waiver', () => forgive(ctx, accountId, id, input));
}

async function forgive(
  ctx: DeskCtx,
  accountId: string,
  id: string,
  { action_id: actionId, reason }: ForgiveDebtInput,
): Promise<DeskActAnswer> {
  const { db } = ctx;
  const [row] = await selectDebitDispute(db, accountId, Number(id));
  if (!row) throw new AppError('not_found');
  if (owedStatuses.includes(row.status)) await endSettlement(ctx, row);
  const { isOwed, statements, follow } = await forgiveness(ctx, row);
  const action = newAction(ctx, {
    actionId,
    action: 'debt.forgiven',
    subject: 'dispute',
    subjectId: id,
    accountId,
    details: { contract: row.contractId, cents: row.value + row.fee, reason },
  });
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: isOwed,
    write: statements,
    read: { lastActions: selectLastAction(db, 'dispute', id) },
  });
  if (outcome === 'refused') {
    throw alreadyDecidedError(row.status, rows.lastActions[0]?.operator ?? null);
  }
  await follow(rows.queued);
  return { success: true, id };
}
