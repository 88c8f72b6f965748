import type { Purpose } from '#worker/account/challenge/challenge.ts';
import { takeCode } from '#worker/account/challenge/take-code.ts';
import type { Taken } from '#worker/account/challenge/take-code.ts';
import type { CallerAccount } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Compares a code that was sent for the caller's own account. Throws `not_logged_in`, and what
 * `takeCode` throws.
 */
export async function takeCallersCode(
  ctx: Ctx,
  purpose: Purpose,
  input: { code: string; token: string },
): Promise<Taken & { caller: CallerAccount }> {
  if (ctx.caller.sessionHash === null) throw new AppError('not_logged_in');
  const taken = await takeCode(ctx, purpose, input, ({ challenge, caller }) => {
    if (!caller) throw new AppError('not_logged_in');
    return challenge.accountId === caller.id;
  });
  const { caller } = taken;
  if (!caller) throw new AppError('not_logged_in');
  return { ...taken, caller };
}
