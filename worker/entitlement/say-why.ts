import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import type { LeavingReason } from '#worker/entitlement/schemas.ts';
import { noteLeavingReason } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Notes why the caller has left a contract. Said again, the later answer counts. Throws
 * `not_logged_in`, and `not_found` for a contract that is not theirs or that they have not left.
 */
export async function sayWhy(
  ctx: Ctx,
  { id, because }: { id: string; because: LeavingReason },
): Promise<void> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    noted: noteLeavingReason(ctx.db, { id, accountId, because }),
  }));
  if (rows.noted.length === 0) throw new AppError('not_found');
}
