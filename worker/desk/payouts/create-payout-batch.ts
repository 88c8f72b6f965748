import type { DeskCtx } from '#worker/context.ts';
import { newAction, newSubjectId } from '#worker/desk/action.ts';
import type { PayoutBatchAnswer } from '#worker/desk/payouts/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { maxPaymentRows } from '#worker/payout/payment-file.ts';
import {
  assignPayoutBatch,
  hasUnbatchedPayouts,
  selectPayoutBatch,
} from '#worker/payout/review/shared-sql.ts';

/**
 * Puts all approved payouts that are in no batch yet into a new one. When two operators do this at
 * once, one batch gets all payouts, and the other operator finds nothing to pay.
 */
export async function createPayoutBatch(
  ctx: DeskCtx,
  actionId: string,
): Promise<PayoutBatchAnswer> {
  const id = crypto.randomUUID();
  const action = newAction(ctx, {
    actionId,
    action: 'payout.batched',
    subject: 'payout_batch',
    subjectId: newSubjectId(id),
    accountId: null,
    details: {},
  });
  const { outcome, auditRow, rows } = await runAction(ctx, action, {
    onlyIf: hasUnbatchedPayouts(ctx.db),
    write: (onlyIf) => ({
      assigned: assignPayoutBatch(ctx.db, { id, most: maxPaymentRows }, ctx.clock.now(), onlyIf),
    }),
    read: { payouts: selectPayoutBatch(ctx.db, id) },
  });
  if (outcome === 'refused') return { batch_id: null, count: 0, total: 0 };
  const batchId = auditRow.subjectId;
  const payouts = outcome === 'repeated' ? await selectPayoutBatch(ctx.db, batchId) : rows.payouts;
  return {
    batch_id: batchId,
    count: payouts.length,
    total: payouts.reduce((sum, { amount }) => sum + amount, 0),
  };
}
