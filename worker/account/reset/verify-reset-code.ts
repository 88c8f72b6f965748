import type * as z from 'zod/mini';

import { markVerified } from '#worker/account/challenge/challenge-sql.ts';
import { nextToken } from '#worker/account/challenge/code.ts';
import { checkCode } from '#worker/account/challenge/check-code.ts';
import type { forgetCode } from '#worker/account/reset/schemas.ts';
import type { TokenAnswer } from '#worker/account/schemas.ts';
import type { Ctx } from '#worker/context.ts';

/**
 * Checks a code and returns the token for the new password. The same correct code sent again gets
 * the same token. Throws what `checkCode` throws.
 */
export async function verifyResetCode(
  ctx: Ctx,
  { email, ...input }: z.output<typeof forgetCode>,
): Promise<TokenAnswer> {
  const { challenge } = await checkCode(
    ctx,
    'reset',
    input,
    ({ record }) => record.email === email,
  );
  await markVerified(ctx.db, challenge.id, ctx.clock.now());
  return { token: await nextToken(ctx.codePepper, input.token) };
}
