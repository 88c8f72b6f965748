import { refuseExcess } from '#worker/account/count-tries.ts';
import type { Try } from '#worker/account/limits.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Runs `verify` and counts a try each time it throws `invalid_user`. Throws `too_many_requests`
 * instead once the limit is exceeded. Other errors are neither counted nor changed.
 */
export async function limitFailures<T>(
  ctx: Ctx,
  tries: readonly Try[],
  verify: () => Promise<T>,
): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_user') {
      const { counts } = await batch(ctx.db, {
        counts: tries.map((one) => countTry(ctx.db, one)),
      });
      refuseExcess(ctx, tries, counts);
    }
    throw error;
  }
}
