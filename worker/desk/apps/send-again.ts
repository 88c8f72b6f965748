import { canBeSentAgain, selectSentById, sendAgain } from '#worker/client-api/desk/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Has the next run send a message again, with its id, whether it arrived or was given up. One round
 * trip. Throws `not_found`, and `already_decided` while its endpoint is paused or after its end.
 */
export async function sendMessageAgain(
  ctx: DeskCtx,
  id: string,
  actionId: string,
): Promise<DeskActAnswer> {
  const { db } = ctx;
  const action = newAction(ctx, {
    actionId,
    action: 'app_message.sent_again',
    subject: 'app_message',
    subjectId: id,
    accountId: null,
    details: {},
  });
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: canBeSentAgain(id),
    write: (onlyIf) => ({ again: sendAgain(db, id, action.at, onlyIf) }),
    read: { sent: selectSentById(db, id) },
  });
  if (outcome !== 'refused') return { success: true, id };
  if (rows.sent.length === 0) throw new AppError('not_found');
  throw alreadyDecidedError('paused', null);
}
