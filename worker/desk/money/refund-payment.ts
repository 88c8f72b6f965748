import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import { isRepeated } from '#worker/desk/action.ts';
import type { Action } from '#worker/desk/action.ts';
import type { RefundAnswer, RefundInput, RefundPreview } from '#worker/desk/money/schemas.ts';
import { askSecond, pendingIn, wantsSecond } from '#worker/desk/second-looks/ask-second.ts';
import type { Asked } from '#worker/desk/second-looks/ask-second.ts';
import type { PendingAnswer } from '#worker/desk/second-looks/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { selectAction } from '#worker/desk/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { payBackSoon } from '#worker/subscription/money/pay-back.ts';
import { refundableOf } from '#worker/subscription/money/refundable.ts';
import type { Refundable } from '#worker/subscription/money/refundable.ts';
import { hasNoNewRepayment, owe } from '#worker/subscription/money/shared-sql.ts';

/** The key of the repayment that an act makes: the same act again makes none. */
function repaymentKey(actionId: string): string {
  return `desk:${actionId}`;
}

/** What of an invoice's payment could go back now. Changes nothing. Throws `not_found`. */
export async function previewRefund(
  ctx: DeskCtx,
  accountId: string,
  invoiceId: string,
): Promise<RefundPreview> {
  const found = await refundableOf(ctx, accountId, invoiceId);
  if (!found) throw new AppError('not_found');
  const { number, total, refunded, left, isWithBank } = found;
  return { invoice_id: invoiceId, number, total, refunded, left, with_bank: isWithBank };
}

/**
 * Gives a payment back, in part or all that is left of it, and tells its person. The sum is noted
 * together with the audit row; if sending it is cut off, the scheduled run goes on. Throws
 * `not_found`, `invalid_request` (422) for more than is left, `purchase_in_progress` while a bank
 * decides over the payment, and `already_changed` if something else has gone back meanwhile. A sum
 * that wants two operators only waits, unless another one has `asked` for it.
 */
export async function refundPayment(
  ctx: DeskCtx,
  accountId: string,
  input: RefundInput,
  asked?: Asked,
): Promise<RefundAnswer | PendingAnswer> {
  const { action_id: actionId, invoice_id: invoiceId, reason } = input;
  const key = repaymentKey(actionId);
  const about = { actionId, action: 'payment.refunded', subject: 'invoice', subjectId: invoiceId };
  const before = newAction(ctx, { ...about, accountId, details: {} });
  const repeated = await answerAgain(ctx, before);
  if (repeated) return repeated;
  const found = await refundableOf(ctx, accountId, invoiceId);
  if (!found) throw new AppError('not_found');
  const amount = amountOf(input, found);
  const { number, contractId, refunded } = found;
  // Together with what has gone back before: a sum in parts is the same sum.
  if (wantsSecond(ctx, refunded + amount, asked)) {
    const waits = {
      act: 'refund',
      invoice_id: invoiceId,
      amount,
      reason,
      document: number,
      // Of two who have asked for the same, the later confirmation sees that it was done.
      refunded_before: refunded,
    } as const;
    return askSecond(ctx, { actionId, accountId }, waits);
  }
  const by = asked && { asked_by: asked.by };
  const details = { amount, reason, document: number, ...by };
  const action = newAction(ctx, { ...about, accountId, details });
  const now = ctx.clock.now();
  const owed = {
    key,
    accountId,
    contractId,
    reason: 'desk',
    amount,
    invoiceId,
    dueAt: now,
  } as const;
  const { outcome } = await runAction(ctx, action, {
    // Of two acts at once the later one has not seen the sum of the earlier one.
    onlyIf: hasNoNewRepayment(accountId, found.known),
    write: (onlyIf) => ({ owed: owe(ctx.db, owed, now, onlyIf) }),
    read: {},
  });
  if (outcome === 'refused') throw new AppError('already_changed');
  if (outcome === 'repeated') return (await answerAgain(ctx, before)) ?? never(actionId);
  await payBackSoon(ctx, key);
  return { success: true, id: key, amount };
}

/** The answer of an act that was done before, after going on where it was cut off. */
async function answerAgain(
  ctx: DeskCtx,
  action: Action,
): Promise<RefundAnswer | PendingAnswer | null> {
  const auditRows = await selectAction(ctx.db, action.actionId);
  const pending = pendingIn(auditRows);
  if (pending) return pending;
  if (!isRepeated(action, auditRows)) return null;
  const key = repaymentKey(action.actionId);
  await payBackSoon(ctx, key);
  return { success: true, id: key, amount: Number(auditRows[0]?.details['amount']) };
}

function never(actionId: string): never {
  throw new Error(`the act ${actionId} is in the log and is not`);
}

/** The cents that go back. */
function amountOf(input: RefundInput, { left, refunded, isWithBank }: Refundable): number {
  const { amount, refunded_before: seen } = input;
  if (seen !== undefined && seen !== refunded) throw new AppError('already_changed');
  if (isWithBank) throw new AppError('purchase_in_progress', { retryAfterSeconds: 3600 });
  if (left === 0 || (amount ?? 0) > left) {
    throw new AppError('invalid_request', {
      status: 422,
      fields: { amount: 'invalid_request' },
      details: { left },
    });
  }
  return amount ?? left;
}
