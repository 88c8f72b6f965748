import { triesOf } from '#worker/account/count-tries.ts';
import type { Try } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import type { Ctx } from '#worker/context.ts';

/**
 * What a code for a new password counts as. Apart from a sign-up's codes for the same e-mail, so
 * that who is told there that they have an account can still get into it.
 */
export function resetTries(ctx: Ctx, email: string): Promise<Try[]> {
  const subject = `reset:${email}`;
  return triesOf(ctx, [
    [limits.codePerEmail, subject],
    [limits.codePerEmailDaily, subject],
    [limits.codePerAddress, ctx.caller.address],
  ]);
}
