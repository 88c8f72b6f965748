import { sql } from 'drizzle-orm';

import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import type { ForgiveDebtInput } from '#worker/desk/people/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { selectLastAction } from '#worker/desk/shared-sql.ts';
import { isPastDue } from '#worker/entitlement/contract.ts';
import { isContractUnchanged, selectContract } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import {
  forgiveInvoices,
  forgivenPaymentLetter,
} from '#worker/subscription/billing/forgive-debt.ts';
import { withChargeHold } from '#worker/subscription/money/pay-intent.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';

/**
 * Takes over a payment of a contract that was refused, and tells the person; the contract runs
 * again. Where Stripe could not be reached, another press goes on. Throws `not_found`,
 * `already_decided` where nothing is overdue, and `purchase_in_progress` while it is being paid.
 */
export function forgivePayment(
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
  const [row] = await selectContract(db, id);
  if (row?.accountId !== accountId || row.oneTime) throw new AppError('not_found');
  const letter = forgivenPaymentLetter(ctx, row);
  const action = newAction(ctx, {
    actionId,
    action: 'payment.forgiven',
    subject: 'contract',
    subjectId: id,
    accountId,
    details: { cents: row.owed, reason },
  });
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: isPastDue(row.status) ? isContractUnchanged(row) : sql`false`,
    write: (onlyIf) => ({ queued: queueLetters(ctx, accountId, [{ ...letter, onlyIf }]) }),
    read: { lastActions: selectLastAction(db, 'contract', id) },
  });
  if (outcome === 'refused') {
    throw alreadyDecidedError(row.status, rows.lastActions[0]?.operator ?? null);
  }
  await forgiveInvoices(ctx, id);
  postLetters(ctx, [letter], rows.queued);
  return { success: true, id };
}
