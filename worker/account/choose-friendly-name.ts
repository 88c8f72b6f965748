import type * as z from 'zod/mini';

import { readAsCaller } from '#worker/account/caller.ts';
import { updateFriendlyName } from '#worker/account/repository.ts';
import type { signUpFriendlyName } from '#worker/account/schemas.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Gives the caller a friendly name; the one they have already is a success. Throws
 * `not_logged_in`, and `name_exist` when it is somebody else's, in whatever case.
 */
export async function chooseFriendlyName(
  ctx: Ctx,
  input: z.output<typeof signUpFriendlyName>,
): Promise<void> {
  const { rows } = await readAsCaller(ctx, (accountId) => [
    updateFriendlyName(ctx.db, accountId, input.friendly_name),
  ]);
  if (rows[0].length === 0) throw new AppError('name_exist');
}
