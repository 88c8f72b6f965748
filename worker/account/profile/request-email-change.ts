import type * as z from 'zod/mini';

import { issueChallenge } from '#worker/account/challenge/issue-challenge.ts';
import { triesOf, tryOfCaller } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { checkCurrentPassword } from '#worker/account/profile/check-current-password.ts';
import type { emailChange } from '#worker/account/profile/schemas.ts';
import type { TokenAnswer } from '#worker/account/schemas.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Sends a code to the caller's new e-mail. Throws `not_logged_in`, `too_many_requests`,
 * `confirmation_required`, `invalid_password`, `user_exist` (also for the caller's current e-mail),
 * `mail_unavailable`.
 */
export async function requestEmailChange(
  ctx: Ctx,
  { email, password }: z.output<typeof emailChange>,
): Promise<TokenAnswer> {
  const tries = [
    ...(await triesOf(ctx, [
      [limits.codePerEmail, `email-change:${email}`],
      [limits.codePerEmailDaily, `email-change:${email}`],
      [limits.codePerAddress, ctx.caller.address],
    ])),
    tryOfCaller(ctx, limits.codePerAccount),
    tryOfCaller(ctx, limits.codePerAccountDaily),
  ];
  const { account, isCorrect, isEmailInUse } = await checkCurrentPassword(ctx, {
    password,
    email,
    tries,
  });
  if (!isCorrect) {
    throw new AppError('invalid_password', { fields: { password: 'invalid_password' } });
  }
  if (isEmailInUse) throw new AppError('user_exist');
  return issueChallenge(ctx, {
    purpose: 'email_change',
    accountId: account.id,
    typed: { email },
    tries,
  });
}
