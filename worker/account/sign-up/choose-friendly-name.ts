import type * as z from 'zod/mini';

import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess, tryOfCaller } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import type { signUpFriendlyName } from '#worker/account/schemas.ts';
import { updateFriendlyName } from '#worker/account/sign-up/sign-up-sql.ts';
import { belowLimits, countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Gives the caller a friendly name. It succeeds if the caller already has that name; a blank name
 * changes nothing, because it skips that step of the sign-up. Throws
 * `not_logged_in`, `too_many_requests`, and `name_exist` if another account has the name; upper and
 * lower case count as equal.
 */
export async function chooseFriendlyName(
  ctx: Ctx,
  input: z.output<typeof signUpFriendlyName>,
): Promise<void> {
  if (input.friendly_name === '') {
    await readAsCaller(ctx, () => ({}));
    return;
  }
  const tries = [tryOfCaller(ctx, limits.namePerAccount)];
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    accounts: updateFriendlyName(ctx.db, accountId, input.friendly_name, belowLimits(tries)),
    counts: tries.map((one) => countTry(ctx.db, one)),
  }));
  refuseExcess(ctx, tries, rows.counts);
  if (rows.accounts.length === 0) throw new AppError('name_exist');
}
