import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';

import { selectAccountByEmail } from '#worker/account/account-sql.ts';
import type { AccountRow } from '#worker/account/account-sql.ts';
import { isCallers } from '#worker/account/caller.ts';
import { checkCode } from '#worker/account/code/check-code.ts';
import { isUndone, markDone } from '#worker/account/code/code-sql.ts';
import { codeTries, sendCode } from '#worker/account/code/send-code.ts';
import { mailboxHash } from '#worker/account/known/hashes.ts';
import { checkCurrentPassword } from '#worker/account/profile/check-current-password.ts';
import { emailChange as emailChangeOf } from '#worker/account/profile/email-change.ts';
import type { codeEntry, emailChange } from '#worker/account/profile/schemas.ts';
import type { TokenAnswer } from '#worker/account/schemas.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { emailChangedMail } from '#worker/mail/templates/account-mails.ts';

/**
 * Sends a code to the caller's new e-mail. Throws `not_logged_in`, `too_many_requests`,
 * `confirmation_required`, `invalid_password`, `user_exist` (also for the caller's current e-mail),
 * `mail_unavailable`.
 */
export async function requestEmailChange(
  ctx: Ctx,
  { email, password }: z.output<typeof emailChange>,
): Promise<TokenAnswer> {
  const tries = await codeTries(ctx, 'email_change', email);
  const { account, isCorrect, isEmailInUse } = await checkCurrentPassword(ctx, {
    password,
    email,
    tries,
  });
  if (!isCorrect) {
    throw new AppError('invalid_password', { fields: { password: 'invalid_password' } });
  }
  if (isEmailInUse) throw new AppError('user_exist');
  return sendCode(ctx, 'email_change', { accountId: account.id, typed: { email }, tries });
}

/**
 * Gives the caller's account the e-mail that the code was sent to. Deletes the account's open
 * challenges and login codes, which were issued for the old e-mail. The same correct code sent
 * again gets the same answer. Throws `not_logged_in`, what `checkCode` throws, and `user_exist` if
 * another account got the e-mail in the meantime.
 */
export async function verifyEmailChange(
  ctx: Ctx,
  input: z.output<typeof codeEntry>,
): Promise<AccountRow> {
  const { id, email, caller } = await checkCode(ctx, 'email_change', input);
  const now = ctx.clock.now();
  const undone = sql`${isUndone(ctx.db, id, now)} and ${isCallers(ctx, caller.id)}`;
  const notice = { key: `email-changed:${id}`, ...emailChangedMail(caller.email, now) };
  const mailbox = await mailboxHash(ctx.codePepper, email);
  const change = { accountId: caller.id, email, mailbox, notice, challengeId: id };
  const { changed, statements } = emailChangeOf(ctx, change, undone);
  const { mail, owners } = await batch(ctx.db, {
    ...statements,
    doneChallenges: markDone(ctx.db, id, now, changed),
    owners: selectAccountByEmail(ctx.db, email),
  });
  await sendQueued(ctx, notice, mail);
  const owner = owners[0];
  // No account has it: another change came first and deleted this one, or the session has ended.
  if (!owner) throw new AppError('expired_code');
  if (owner.id !== caller.id) throw new AppError('user_exist');
  return owner;
}
