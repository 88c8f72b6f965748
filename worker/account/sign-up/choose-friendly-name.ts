import type * as z from 'zod/mini';

import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess, tryOfCaller } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import type { signUpFriendlyName } from '#worker/account/schemas.ts';
import { updateFriendlyName } from '#worker/account/sign-up/sign-up-repository.ts';
import { belowLimits, countTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Gives the caller a friendly name; the one they have already is a success. Throws
 * `not_logged_in`, `too_many_requests`, and `name_exist` when it is somebody else's, in whatever
 * case.
 */
export async function chooseFriendlyName(
  ctx: Ctx,
  input: z.output<typeof signUpFriendlyName>,
): Promise<void> {
  const tries = [tryOfCaller(ctx, limits.namePerAccount)];
  const { rows } = await readAsCaller(ctx, (accountId) => [
    updateFriendlyName(ctx.db, accountId, input.friendly_name, belowLimits(tries)),
    ...tries.map((one) => countTry(ctx.db, one)),
  ]);
  const [named, ...counted] = rows;
  refuseExcess(ctx, tries, counted);
  if (named.length === 0) throw new AppError('name_exist');
}
