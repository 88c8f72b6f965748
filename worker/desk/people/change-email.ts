import {
  endSessionsOf,
  mayChangeEmail,
  selectAccountSummary,
} from '#worker/account/desk/shared-sql.ts';
import { mailboxHash } from '#worker/account/known/hashes.ts';
import { emailChange } from '#worker/account/profile/email-change.ts';
import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import type { ChangeEmailInput } from '#worker/desk/people/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { emailChangedMail } from '#worker/mail/templates/account-mails.ts';

/**
 * Gives a person's account another e-mail, because they cannot do it themselves. What was issued
 * for the old one ends, also every session; the old address is told. Changing it back undoes it.
 * Two round trips. Throws `not_found`, and `user_exist` for an e-mail that an account has.
 */
export async function changeEmail(
  ctx: DeskCtx,
  accountId: string,
  { action_id: actionId, email, reason }: ChangeEmailInput,
): Promise<DeskActAnswer> {
  const { db } = ctx;
  const [person] = await selectAccountSummary(db, accountId);
  if (!person) throw new AppError('not_found');
  const action = newAction(ctx, {
    actionId,
    action: 'email.changed',
    subject: 'account',
    subjectId: accountId,
    accountId,
    details: { old_email: person.email, new_email: email, reason },
  });
  const notice = { key: `email-changed:${actionId}`, ...emailChangedMail(person.email, action.at) };
  const mailbox = await mailboxHash(ctx.codePepper, email);
  const change = { accountId, email, mailbox, notice, challengeId: null };
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: mayChangeEmail(accountId, person.email, email),
    write: (onlyIf) => ({
      ...emailChange(ctx, change, onlyIf).statements,
      ...endSessionsOf(db, accountId, onlyIf),
    }),
    read: {},
  });
  if (outcome === 'refused') throw new AppError('user_exist', { fields: { email: 'user_exist' } });
  await sendQueued(ctx, notice, rows.mail);
  return { success: true, id: accountId };
}
