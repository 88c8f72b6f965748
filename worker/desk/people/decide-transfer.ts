import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import type { DecideTransferInput } from '#worker/desk/people/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { selectLastAction } from '#worker/desk/shared-sql.ts';
import {
  canDecide,
  decideTransfer as writeDecision,
  selectTransfer,
} from '#worker/entitlement/store/desk/shared-sql.ts';
import { sendPaidTwice, tellPaidTwice } from '#worker/entitlement/store/paid-twice.ts';
import { queueTransferMails, sendTransferMails } from '#worker/entitlement/store/transfer-mails.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Lets a store's purchase stay with the account to which the store has moved it, or gives it back
 * to the one from which it came, and tells both. Throws `not_found`, and `already_decided` where
 * somebody has decided, or where it cannot go back: it has gone on, or the account is deleted.
 */
export async function decideTransfer(
  ctx: DeskCtx,
  { accountId, id }: { accountId: string; id: string },
  { action_id: actionId, decision, reason }: DecideTransferInput,
): Promise<DeskActAnswer> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const [row] = await selectTransfer(db, id, accountId);
  if (!row) throw new AppError('not_found');
  const action = newAction(ctx, {
    actionId,
    action: decision === 'kept' ? 'transfer.kept' : 'transfer.undone',
    subject: 'transfer',
    subjectId: id,
    accountId,
    details: { store: row.source, purchase: row.reference, reason },
  });
  const mails = { transferId: id, platform: row.source, origin: ctx.origin };
  const isUndone = decision === 'undone';
  const paidTwice = tellPaidTwice(ctx, row.fromAccountId);
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: canDecide(row, decision),
    write: (onlyIf) => ({
      ...writeDecision(db, row, decision, now, onlyIf),
      queued: isUndone ? queueTransferMails(db, 'returned', mails, now, onlyIf) : undefined,
      // These ask the rows themselves whether it is so, and say it once.
      ...(isUndone && paidTwice.statements),
    }),
    read: { lastActions: selectLastAction(db, 'transfer', id) },
  });
  if (outcome === 'refused') {
    throw alreadyDecidedError(row.decision ?? 'moved', rows.lastActions[0]?.operator ?? null);
  }
  if (isUndone) {
    await sendTransferMails(ctx, 'returned', mails, rows.queued ?? []);
    await sendPaidTwice(ctx, paidTwice, rows.twice);
  }
  return { success: true, id };
}
