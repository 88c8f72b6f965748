import type * as z from 'zod/mini';

import { triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { limitFailures } from '#worker/account/social/limit-failures.ts';
import type { appleVerify, AppleVerifyAnswer } from '#worker/account/social/schemas.ts';
import { verifyCredential } from '#worker/account/social/verify-credential.ts';
import type { Ctx } from '#worker/context.ts';

/**
 * Returns the person that an id token of Apple is about, without using the token up. Throws
 * `too_many_requests`, `invalid_user`, `provider_unavailable`.
 */
export async function verifyApple(
  ctx: Ctx,
  input: z.output<typeof appleVerify>,
  browser: string | null,
): Promise<AppleVerifyAnswer> {
  const tries = await triesOf(ctx, [[limits.socialPerAddress, ctx.caller.address]]);
  const { subject, email } = await limitFailures(ctx, tries, () =>
    verifyCredential(ctx, 'apple', input.id_token, browser),
  );
  return { social_id: subject, email };
}
