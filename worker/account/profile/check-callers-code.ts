import type { CallerAccount } from '#worker/account/caller.ts';
import type { Purpose } from '#worker/account/challenge/challenge.ts';
import { checkCode } from '#worker/account/challenge/check-code.ts';
import type { EnteredChallenge } from '#worker/account/challenge/check-code.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Checks a code that was sent for the caller's own account. Throws `not_logged_in`, and what
 * `checkCode` throws.
 */
export async function checkCallersCode(
  ctx: Ctx,
  purpose: Purpose,
  input: { code: string; token: string },
): Promise<EnteredChallenge & { caller: CallerAccount }> {
  if (ctx.caller.sessionHash === null) throw new AppError('not_logged_in');
  const entered = await checkCode(ctx, purpose, input, ({ challenge, caller }) => {
    if (!caller) throw new AppError('not_logged_in');
    return challenge.accountId === caller.id;
  });
  const { caller } = entered;
  if (!caller) throw new AppError('not_logged_in');
  return { ...entered, caller };
}
