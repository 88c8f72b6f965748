import { accountExists } from '#worker/account/desk/shared-sql.ts';
import { emailOf, nameOf } from '#worker/account/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import { messageMail } from '#worker/desk/people/message-mail.ts';
import type { MessageInput } from '#worker/desk/people/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { AppError } from '#worker/errors.ts';
import { greetedHtml, greetedText } from '#worker/mail/greeting.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';

/**
 * Sends a person what an operator has written, to the account's address, once for an `action_id`.
 * It is a letter: archived, so that desk and person can read it later. The log therefore has only
 * its subject. One round trip. Throws `not_found`, also for a deleted account.
 */
export async function writeToPerson(
  ctx: DeskCtx,
  accountId: string,
  { action_id: actionId, subject, text }: MessageInput,
): Promise<DeskActAnswer> {
  const mail = { key: `message:${actionId}`, ...messageMail(subject, text) };
  const action = newAction(ctx, {
    actionId,
    action: 'message.sent',
    subject: 'account',
    subjectId: accountId,
    accountId,
    details: { subject },
  });
  const queued = {
    ...mail,
    to: emailOf(accountId),
    text: greetedText(mail.text, nameOf(accountId)),
    html: greetedHtml(mail.html, nameOf(accountId)),
    keptFor: accountId,
  };
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: accountExists(accountId),
    write: (onlyIf) => ({ mails: queueMail(ctx.db, queued, action.at, onlyIf) }),
    read: {},
  });
  if (outcome === 'refused') throw new AppError('not_found');
  await sendQueued(ctx, mail, rows.mails);
  return { success: true, id: accountId };
}
