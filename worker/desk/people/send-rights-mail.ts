import { accountExists } from '#worker/account/desk/shared-sql.ts';
import { emailOf } from '#worker/account/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import { rightsMail } from '#worker/desk/people/rights-mail.ts';
import type { RightsMailInput } from '#worker/desk/people/data-schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';

/**
 * Answers somebody who has asked for their data or their deletion without signing in: sends the way
 * to the account's own function to the account's address, once for an `action_id`. Whoever reads
 * that mailbox is who they say; whoever only wrote to us gets nothing. Throws `not_found`.
 */
export async function sendRightsMail(
  ctx: DeskCtx,
  accountId: string,
  { action_id: actionId, right }: RightsMailInput,
): Promise<DeskActAnswer> {
  const { db } = ctx;
  const mail = { key: `rights:${actionId}`, ...rightsMail(right, ctx.origin) };
  const action = newAction(ctx, {
    actionId,
    action: 'rights_mail.sent',
    subject: 'account',
    subjectId: accountId,
    accountId,
    details: { right },
  });
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: accountExists(accountId),
    write: (onlyIf) => ({
      mails: queueMail(db, { ...mail, to: emailOf(accountId) }, action.at, onlyIf),
    }),
    read: {},
  });
  if (outcome === 'refused') throw new AppError('not_found');
  await sendQueued(ctx, mail, rows.mails);
  return { success: true, id: accountId };
}
