import type * as z from 'zod/mini';

import { triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { refuseFailed } from '#worker/account/social/refuse-failed.ts';
import type { appleVerify, AppleVerifyAnswer } from '#worker/account/social/schemas.ts';
import { verifyCredential } from '#worker/account/social/verify-credential.ts';
import type { Ctx } from '#worker/context.ts';

/**
 * Says whom an id token of Apple's is about, without using it up. Throws `too_many_requests`,
 * `invalid_user`, `provider_unavailable`.
 */
export async function verifyApple(
  ctx: Ctx,
  input: z.output<typeof appleVerify>,
  browser: string | null,
): Promise<AppleVerifyAnswer> {
  const tries = await triesOf(ctx, [[limits.socialPerAddress, ctx.caller.address]]);
  const { subject, email } = await refuseFailed(ctx, tries, () =>
    verifyCredential(ctx, 'apple', input.id_token, browser),
  );
  return { social_id: subject, email };
}
