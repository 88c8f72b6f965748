import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import type { WaiveFeeInput } from '#worker/desk/people/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { selectLastAction } from '#worker/desk/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import {
  isFeeAsRead,
  selectDebitDispute,
  waiveFee,
} from '#worker/subscription/billing/shared-sql.ts';
import {
  numberOfContract,
  postLetters,
  queueLetters,
} from '#worker/subscription/notices/letters.ts';
import { waivedFeeLetter } from '#worker/subscription/notices/dispute-letters.ts';
import { voidInvoice } from '#worker/subscription/money/invoices.ts';
import { withChargeHold } from '#worker/subscription/money/pay-intent.ts';
import { payBackSoon } from '#worker/subscription/money/pay-back.ts';
import { feeRepaymentKey, owe } from '#worker/subscription/money/shared-sql.ts';

/**
 * Waives the fee for a debit that came back, because its person is not answerable for it, and tells
 * them. Who has paid it already gets it back. Throws `not_found`, `already_decided` where no fee is
 * owed, and `purchase_in_progress` while it is being paid.
 */
export function waiveDebitFee(
  ctx: DeskCtx,
  { accountId, id }: { accountId: string; id: string },
  input: WaiveFeeInput,
): Promise<DeskActAnswer> {
  // Nobody can pay it meanwhile.
  return withChargeHold(ctx, accountId, 'waiver', () => waive(ctx, accountId, Number(id), input));
}

async function waive(
  ctx: DeskCtx,
  accountId: string,
  id: number,
  { action_id: actionId, reason }: WaiveFeeInput,
): Promise<DeskActAnswer> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const [row] = await selectDebitDispute(db, accountId, id);
  if (!row) throw new AppError('not_found');
  const { contractId, fee, settleInvoiceId: invoiceId } = row;
  const isPaid = row.status === 'settled';
  // A settlement that was begun has the fee on it.
  const isFree = isPaid || invoiceId === null || (await voidInvoice(ctx, invoiceId));
  if (!isFree) throw new AppError('purchase_in_progress', { retryAfterSeconds: 5 });
  const action = newAction(ctx, {
    actionId,
    action: 'debit_fee.waived',
    subject: 'dispute',
    subjectId: String(id),
    accountId,
    details: { contract: contractId, cents: fee, reason },
  });
  const number = await numberOfContract(ctx, contractId);
  const told = { disputeId: id, number, fee, left: isPaid ? null : row.value };
  const letter = waivedFeeLetter(told, ctx.origin);
  const key = feeRepaymentKey(id);
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: isFeeAsRead(row),
    write: (onlyIf) => ({
      queued: queueLetters(ctx, accountId, [{ ...letter, onlyIf }]),
      waived: waiveFee(db, row, now, onlyIf),
      owed: isPaid
        ? owe(
            db,
            { key, accountId, contractId, reason: 'desk', amount: fee, invoiceId, dueAt: now },
            now,
            onlyIf,
          )
        : undefined,
    }),
    read: { lastActions: selectLastAction(db, 'dispute', String(id)) },
  });
  if (outcome === 'refused') {
    const status = row.feeWaivedAt === null ? row.status : 'waived';
    throw alreadyDecidedError(status, rows.lastActions[0]?.operator ?? null);
  }
  postLetters(ctx, [letter], rows.queued);
  if (isPaid) await payBackSoon(ctx, key);
  return { success: true, id: String(id) };
}
