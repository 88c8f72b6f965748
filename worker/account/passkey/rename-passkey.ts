import type * as z from 'zod/mini';

import { readAsCaller } from '#worker/account/caller.ts';
import { updateName } from '#worker/account/passkey/passkey-sql.ts';
import type { passkeyName } from '#worker/account/passkey/schemas.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/** Renames one of the caller's passkeys. Throws `not_logged_in`, `not_found`. */
export async function renamePasskey(
  ctx: Ctx,
  { id, name }: z.output<typeof passkeyName>,
): Promise<void> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    renamed: updateName(ctx.db, accountId, id, name),
  }));
  if (rows.renamed.length === 0) throw new AppError('not_found');
}
