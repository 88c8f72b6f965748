import { accountExists } from '#worker/account/desk/shared-sql.ts';
import { emailOf } from '#worker/account/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { AppError } from '#worker/errors.ts';
import { findLetterOf } from '#worker/letter/find-letter.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';

/**
 * Sends a letter to its person again, word for word, to the address that their account has now,
 * once for an `action_id`. It is a letter like the first one, and archived. Throws `not_found`.
 */
export async function sendLetterAgain(
  ctx: DeskCtx,
  { id, accountId }: { id: string; accountId: string },
  actionId: string,
): Promise<DeskActAnswer> {
  const { subject, text, html } = await findLetterOf(ctx, accountId, id);
  const mail = { key: `again:${actionId}`, subject, text, html };
  const action = newAction(ctx, {
    actionId,
    action: 'letter.sent_again',
    subject: 'letter',
    subjectId: id,
    accountId,
    details: { subject },
  });
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: accountExists(accountId),
    write: (onlyIf) => ({
      mails: queueMail(
        ctx.db,
        { ...mail, to: emailOf(accountId), keptFor: accountId },
        action.at,
        onlyIf,
      ),
    }),
    read: {},
  });
  if (outcome === 'refused') throw new AppError('not_found');
  await sendQueued(ctx, mail, rows.mails);
  return { success: true, id };
}
