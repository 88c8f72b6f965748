import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import type { AuditRow } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import { confirmExport } from '#worker/desk/members/export-approval.ts';
import { endContract } from '#worker/desk/money/end-contract.ts';
import { refundPayment } from '#worker/desk/money/refund-payment.ts';
import { decidePayout } from '#worker/desk/payouts/decide-payout.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import type { WaitingAct } from '#worker/desk/second-looks/schemas.ts';
import {
  askedAction,
  decisionId,
  refusedAction,
  secondSubject,
} from '#worker/desk/second-looks/second-looks-sql.ts';
import { selectAction } from '#worker/desk/shared-sql.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Does what another operator has asked for. The act's own row in the log says who asked and who
 * confirmed. A list is not downloaded here: whoever asked may do so then. Throws `not_found`,
 * `second_person` for the operator who asked, `already_decided`, and whatever the act throws.
 */
export async function confirmSecondLook(ctx: DeskCtx, id: string): Promise<DeskActAnswer> {
  const asked = await findAsked(ctx, id);
  if (asked.operator === ctx.operator) throw new AppError('second_person');
  const waits = asked.details as unknown as WaitingAct;
  const by = { by: asked.operator };
  const actionId = decisionId(id);
  if (waits.act === 'refund') {
    const { invoice_id, amount, reason, refunded_before } = waits;
    const input = { action_id: actionId, invoice_id, amount, reason, refunded_before };
    await refundPayment(ctx, asked.accountId ?? '', input, by);
  } else if (waits.act === 'end') {
    const { contract_id, when, refund, reason } = waits;
    const input = { action_id: actionId, contract_id, when, refund, reason };
    const { refunded_before: refundedBefore } = waits;
    await endContract(ctx, asked.accountId ?? '', input, { ...by, refundedBefore });
  } else if (waits.act === 'export') {
    await confirmExport(ctx, id, asked);
  } else {
    const payout = { id: waits.payout_id, actionId, move: 'approve' as const, reason: null };
    await decidePayout(ctx, { ...payout, expectedStatus: undefined }, by);
  }
  return { success: true, id };
}

/** Takes it off the list undone; also whoever asked may. Throws as `confirmSecondLook`. */
export async function refuseSecondLook(ctx: DeskCtx, id: string): Promise<DeskActAnswer> {
  const asked = await findAsked(ctx, id);
  const action = newAction(ctx, {
    actionId: decisionId(id),
    action: refusedAction,
    subject: secondSubject,
    subjectId: id,
    accountId: asked.accountId,
    details: { ...asked.details, asked_by: asked.operator },
  });
  await runAction(ctx, action, { write: () => ({}), read: {} });
  return { success: true, id };
}

/** The row of the log that asks for it. What this operator has decided before may be repeated. */
async function findAsked(ctx: DeskCtx, id: string): Promise<AuditRow> {
  const rows = await batch(ctx.db, {
    asked: selectAction(ctx.db, id),
    decided: selectAction(ctx.db, decisionId(id)),
  });
  const [asked] = rows.asked;
  if (asked?.action !== askedAction) throw new AppError('not_found');
  const [decided] = rows.decided;
  if (decided && decided.operator !== ctx.operator) {
    throw alreadyDecidedError(
      decided.action === refusedAction ? 'rejected' : 'confirmed',
      decided.operator,
    );
  }
  return asked;
}
