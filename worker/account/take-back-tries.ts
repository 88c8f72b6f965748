import type { Try } from '#worker/account/count-tries.ts';
import { uncountTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';

/** Takes back tries that shall not count after all. */
export async function takeBackTries(ctx: Ctx, tries: readonly Try[]): Promise<void> {
  const [first, ...others] = tries.map((one) => uncountTry(ctx.db, one));
  if (first) await ctx.db.batch([first, ...others]);
}
