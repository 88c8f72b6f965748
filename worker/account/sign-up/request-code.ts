import type * as z from 'zod/mini';

import { selectAccountByEmail } from '#worker/account/account-repository.ts';
import { issueChallenge } from '#worker/account/challenge/issue-challenge.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import type { signUpEmail, TokenAnswer } from '#worker/account/schemas.ts';
import { countTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { signUpCodeMail } from '#worker/mail/templates/sign-up-code.ts';

/**
 * Sends a code to an e-mail and answers the token it is bound to. A repeat sends another code; the
 * earlier one stays good under its own token. Throws `too_many_requests`, `user_exist`,
 * `mail_unavailable`.
 */
export async function requestCode(
  ctx: Ctx,
  input: z.output<typeof signUpEmail>,
): Promise<TokenAnswer> {
  const tries = await triesOf(ctx, [
    [limits.codePerEmail, input.email],
    [limits.codePerEmailDaily, input.email],
    [limits.codePerAddress, ctx.caller.address],
  ]);
  const [taken, ...counted] = await ctx.db.batch([
    selectAccountByEmail(ctx.db, input.email),
    ...tries.map((one) => countTry(ctx.db, one)),
  ]);
  refuseExcess(ctx, tries, counted);
  if (taken.length > 0) throw new AppError('user_exist');

  return issueChallenge(ctx, {
    purpose: 'sign_up',
    accountId: null,
    typed: { email: input.email, displayName: input.display_name },
    mail: signUpCodeMail,
    tries,
  });
}
