import type * as z from 'zod/mini';

import { codeDigest, passwordToken } from '#worker/account/code.ts';
import { markVerified, takeCodeAttempt } from '#worker/account/repository.ts';
import type { signUpCode, TokenAnswer } from '#worker/account/schemas.ts';
import { recallSignUp } from '#worker/account/sign-up-store.ts';
import type { Ctx } from '#worker/context.ts';
import { equalTexts, sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Takes a code and answers the token for the password; the same right answer sent again gets the
 * same token. The attempt is counted before the code is looked at, so of any number of guesses at
 * once only five are compared. Throws `invalid_code`, and `expired_code` for a token that is
 * unknown, too old, guessed out or used up.
 */
export async function verifyCode(
  ctx: Ctx,
  { code, token }: z.output<typeof signUpCode>,
): Promise<TokenAnswer> {
  const id = await sha256(token);
  const [attempt, record] = await Promise.all([
    takeCodeAttempt(ctx.db, id, ctx.clock.now()),
    recallSignUp(ctx, id),
  ]);
  if (attempt.length === 0 || !record) throw new AppError('expired_code');

  const digest = await codeDigest(ctx.codePepper, token, code);
  if (!equalTexts(digest, record.codeDigest)) throw new AppError('invalid_code');
  await markVerified(ctx.db, id, ctx.clock.now());
  return { token: await passwordToken(ctx.codePepper, token) };
}
