import type { DeskCtx } from '#worker/context.ts';
import { newAction, outcomeOf } from '#worker/operator/action.ts';
import type { BatchAnswer } from '#worker/operator/payouts/schemas.ts';
import { recordAction, selectAction, wasDone } from '#worker/operator/statements.ts';
import { mostRows } from '#worker/payout/payment-file.ts';
import { fillBatch, selectBatch, somethingToPay } from '#worker/payout/review/statements.ts';

/**
 * Puts everything that is approved and in no file yet into a new one. Of two at once one gets all of
 * it; the other finds nothing to pay.
 */
export async function makeBatch(ctx: DeskCtx, actionId: string): Promise<BatchAnswer> {
  const id = crypto.randomUUID();
  const action = newAction(ctx, {
    actionId,
    action: 'payout.batched',
    subject: 'payout_batch',
    subjectId: id,
    accountId: null,
    details: {},
  });
  const batch = { id, most: mostRows };
  const [, , kept, rows] = await ctx.db.batch([
    recordAction(ctx.db, action, somethingToPay(ctx.db)),
    fillBatch(ctx.db, batch, ctx.clock.now(), wasDone(action)),
    selectAction(ctx.db, actionId),
    selectBatch(ctx.db, id),
  ]);
  const [row] = kept;
  if (!row) return { batch_id: null, count: 0, total: 0 };
  // The name of the file that the same request made before is another one.
  const repeated = outcomeOf({ ...action, subjectId: row.subjectId }, kept) === 'repeated';
  const made = repeated ? await selectBatch(ctx.db, row.subjectId) : rows;
  return {
    batch_id: row.subjectId,
    count: made.length,
    total: made.reduce((sum, { amount }) => sum + amount, 0),
  };
}
