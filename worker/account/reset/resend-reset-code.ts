import type * as z from 'zod/mini';

import { issueChallenge } from '#worker/account/challenge/issue-challenge.ts';
import { refuseExcess } from '#worker/account/count-tries.ts';
import { selectResettingAccount } from '#worker/account/reset/reset-sql.ts';
import { resetTries } from '#worker/account/reset/reset-tries.ts';
import type { forgetResend } from '#worker/account/reset/schemas.ts';
import type { TokenAnswer } from '#worker/account/schemas.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Sends another code with another token. The earlier code stays valid with its own token. Throws
 * `too_many_requests`, `mail_unavailable`, and `expired_code` if the token is too old, used up or
 * for another e-mail.
 */
export async function resendResetCode(
  ctx: Ctx,
  { email, token }: z.output<typeof forgetResend>,
): Promise<TokenAnswer> {
  const tries = await resetTries(ctx, email);
  const { accounts, counts } = await batch(ctx.db, {
    accounts: selectResettingAccount(ctx.db, await sha256(token), email, ctx.clock.now()),
    counts: tries.map((one) => countTry(ctx.db, one)),
  });
  refuseExcess(ctx, tries, counts);
  const account = accounts[0];
  if (!account) throw new AppError('expired_code');
  return issueChallenge(ctx, {
    purpose: 'reset',
    accountId: account.id,
    typed: { email },
    tries,
  });
}
