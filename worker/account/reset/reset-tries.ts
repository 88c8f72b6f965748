import { triesOf } from '#worker/account/count-tries.ts';
import type { Try } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import type { Ctx } from '#worker/context.ts';

/**
 * The tries that a code for a new password counts as. They are separate from a sign-up's codes for
 * the same e-mail: a person who learns at sign-up that they have an account can still reset its
 * password.
 */
export function resetTries(ctx: Ctx, email: string): Promise<Try[]> {
  const subject = `reset:${email}`;
  return triesOf(ctx, [
    [limits.codePerEmail, subject],
    [limits.codePerEmailDaily, subject],
    [limits.codePerAddress, ctx.caller.address],
  ]);
}
