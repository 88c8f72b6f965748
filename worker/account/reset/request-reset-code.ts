import type * as z from 'zod/mini';

import { selectAccountByEmail } from '#worker/account/account-sql.ts';
import { issueChallenge } from '#worker/account/challenge/issue-challenge.ts';
import { refuseExcess } from '#worker/account/count-tries.ts';
import { resetTries } from '#worker/account/reset/reset-tries.ts';
import type { forgetEmail } from '#worker/account/reset/schemas.ts';
import type { TokenAnswer } from '#worker/account/schemas.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Sends a code for a new password and returns the token that it is bound to. An account that has
 * only Google or Apple can get a password this way. Throws `too_many_requests`, `user_not_exist`,
 * `mail_unavailable`.
 */
export async function requestResetCode(
  ctx: Ctx,
  { email }: z.output<typeof forgetEmail>,
): Promise<TokenAnswer> {
  const tries = await resetTries(ctx, email);
  const { accounts, counts } = await batch(ctx.db, {
    accounts: selectAccountByEmail(ctx.db, email),
    counts: tries.map((one) => countTry(ctx.db, one)),
  });
  refuseExcess(ctx, tries, counts);
  const account = accounts[0];
  if (!account) throw new AppError('user_not_exist');
  return issueChallenge(ctx, {
    purpose: 'reset',
    accountId: account.id,
    typed: { email },
    tries,
  });
}
