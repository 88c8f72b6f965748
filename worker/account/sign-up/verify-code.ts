import type * as z from 'zod/mini';

import { markVerified } from '#worker/account/challenge/challenge-sql.ts';
import { nextToken } from '#worker/account/challenge/code.ts';
import { checkCode } from '#worker/account/challenge/check-code.ts';
import type { signUpCode, TokenAnswer } from '#worker/account/schemas.ts';
import type { Ctx } from '#worker/context.ts';

/**
 * Checks a code and returns the token for the password. The same correct code sent again gets the
 * same token. Throws what `checkCode` throws.
 */
export async function verifyCode(
  ctx: Ctx,
  input: z.output<typeof signUpCode>,
): Promise<TokenAnswer> {
  const { challenge } = await checkCode(ctx, 'sign_up', input);
  await markVerified(ctx.db, challenge.id, ctx.clock.now());
  return { token: await nextToken(ctx.codePepper, input.token) };
}
