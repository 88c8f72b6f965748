import type * as z from 'zod/mini';

import { selectAccountByEmail } from '#worker/account/account-sql.ts';
import { selectResettingAccount } from '#worker/account/code/code-sql.ts';
import { codeTries, sendCode } from '#worker/account/code/send-code.ts';
import { refuseExcess } from '#worker/account/count-tries.ts';
import type { forgetEmail, forgetResend } from '#worker/account/reset/schemas.ts';
import type { TokenAnswer } from '#worker/account/schemas.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Sends a code for a new password and returns the token that it is bound to. An account that has
 * only Google or Apple can get a password this way. Throws `too_many_requests`, `user_not_exist`,
 * `mail_unavailable`.
 */
export function requestResetCode(
  ctx: Ctx,
  { email }: z.output<typeof forgetEmail>,
): Promise<TokenAnswer> {
  return sendResetCode(ctx, email, selectAccountByEmail(ctx.db, email), 'user_not_exist');
}

/**
 * Sends another code with another token. The earlier code stays valid with its own token. Throws
 * `too_many_requests`, `mail_unavailable`, and `expired_code` if the token is too old, used up or
 * for another e-mail.
 */
export async function resendResetCode(
  ctx: Ctx,
  { email, token }: z.output<typeof forgetResend>,
): Promise<TokenAnswer> {
  const id = await sha256(token);
  const reset = selectResettingAccount(ctx.db, id, email, ctx.clock.now());
  return sendResetCode(ctx, email, reset, 'expired_code');
}

async function sendResetCode(
  ctx: Ctx,
  email: string,
  account: ReturnType<typeof selectAccountByEmail> | ReturnType<typeof selectResettingAccount>,
  otherwise: 'user_not_exist' | 'expired_code',
): Promise<TokenAnswer> {
  const tries = await codeTries(ctx, 'reset', email);
  const { accounts, counts } = await batch(ctx.db, {
    accounts: account,
    counts: tries.map((one) => countTry(ctx.db, one)),
  });
  refuseExcess(ctx, tries, counts);
  const [owner] = accounts;
  if (!owner) throw new AppError(otherwise);
  return sendCode(ctx, 'reset', { accountId: owner.id, typed: { email }, tries });
}
