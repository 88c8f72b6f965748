import { dayOf } from '#worker/date.ts';
import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import type { SentByHandInput } from '#worker/desk/people/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { selectLastAction } from '#worker/desk/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { byHandLetter } from '#worker/subscription/money/refund-letters.ts';
import {
  numberOfContract,
  postLetters,
  queueLetters,
} from '#worker/subscription/notices/letters.ts';
import { isWholeRest } from '#worker/subscription/money/states.ts';
import {
  isRepaymentAsRead,
  selectRepaymentOf,
  writeSentByHand,
} from '#worker/subscription/money/shared-sql.ts';

/**
 * Notes that what did not reach a person was sent in another way, and tells them. Nothing is sent
 * here: somebody has done that before. Throws `not_found`, `already_decided` for a repayment that
 * has not failed, and `invalid_request` at `cents` for a sum that does not settle what is left, and
 * at `day` for a day that is still to come.
 */
export async function sendByHand(
  ctx: DeskCtx,
  accountId: string,
  { action_id: actionId, key, cents, way, day, reference }: SentByHandInput,
): Promise<DeskActAnswer> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const [row] = await selectRepaymentOf(db, accountId, key);
  if (!row) throw new AppError('not_found');
  if (day > dayOf(now)) throw invalid('day');
  if (row.status === 'failed' && !isWholeRest(row, cents)) throw invalid('cents');
  const sent = { cents, way, day, reference };
  const action = newAction(ctx, {
    actionId,
    action: 'repayment.by_hand',
    subject: 'repayment',
    subjectId: key,
    accountId,
    details: { contract: row.contractId, ...sent },
  });
  const number = await numberOfContract(ctx, row.contractId);
  const letter = byHandLetter({ key, number, total: row.byHand + cents, ...sent }, ctx.origin);
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: isRepaymentAsRead(row, 'failed'),
    write: (onlyIf) => ({
      queued: queueLetters(ctx, accountId, [{ ...letter, onlyIf }]),
      written: writeSentByHand(db, row, sent, now, onlyIf),
    }),
    read: { lastActions: selectLastAction(db, 'repayment', key) },
  });
  if (outcome === 'refused') {
    throw alreadyDecidedError(row.status, rows.lastActions[0]?.operator ?? null);
  }
  postLetters(ctx, [letter], rows.queued);
  return { success: true, id: key };
}

function invalid(field: 'cents' | 'day'): AppError {
  return new AppError('invalid_request', { status: 422, fields: { [field]: 'invalid_request' } });
}
