import type * as z from 'zod/mini';

import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess, tryOfCaller } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import type { nameChange } from '#worker/account/profile/schemas.ts';
import { updateDisplayName } from '#worker/account/profile/profile-sql.ts';
import { belowLimits, countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';

/**
 * Corrects the caller's own name, which no sign-in needs (Art. 16 DSGVO). Invoices keep the name
 * that they were issued with. Throws `not_logged_in`, `too_many_requests`.
 */
export async function changeName(
  ctx: Ctx,
  { display_name: name }: z.output<typeof nameChange>,
): Promise<void> {
  const tries = [tryOfCaller(ctx, limits.namePerAccount)];
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    accounts: updateDisplayName(ctx.db, accountId, name, belowLimits(tries)),
    counts: tries.map((one) => countTry(ctx.db, one)),
  }));
  refuseExcess(ctx, tries, rows.counts);
}
