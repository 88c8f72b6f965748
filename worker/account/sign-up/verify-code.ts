import type * as z from 'zod/mini';

import { markVerified } from '#worker/account/challenge/challenge-repository.ts';
import { nextToken } from '#worker/account/challenge/code.ts';
import { takeCode } from '#worker/account/challenge/take-code.ts';
import type { signUpCode, TokenAnswer } from '#worker/account/schemas.ts';
import type { Ctx } from '#worker/context.ts';

/**
 * Takes a code and answers the token for the password; the same right answer sent again gets the
 * same token. Throws what `takeCode` throws.
 */
export async function verifyCode(
  ctx: Ctx,
  input: z.output<typeof signUpCode>,
): Promise<TokenAnswer> {
  const { challenge } = await takeCode(ctx, 'sign_up', input);
  await markVerified(ctx.db, challenge.id, ctx.clock.now());
  return { token: await nextToken(ctx.codePepper, input.token) };
}
