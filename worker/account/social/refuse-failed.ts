import { refuseExcess } from '#worker/account/count-tries.ts';
import type { Try } from '#worker/account/count-tries.ts';
import { countTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Verifies something, and counts when that refuses it. A refusal beyond the limit is
 * `too_many_requests`; other failures pass as they are.
 */
export async function refuseFailed<T>(
  ctx: Ctx,
  tries: readonly Try[],
  verify: () => Promise<T>,
): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    const [first, ...rest] = tries.map((one) => countTry(ctx.db, one));
    if (first && error instanceof AppError && error.code === 'invalid_user') {
      refuseExcess(ctx, tries, await ctx.db.batch([first, ...rest]));
    }
    throw error;
  }
}
