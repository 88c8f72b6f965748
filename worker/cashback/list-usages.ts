import { readAsCaller } from '#worker/account/caller.ts';
import type { OwnUsage } from '#worker/cashback/schemas.ts';
import { selectOwnUsages } from '#worker/cashback/sql.ts';
import { freeUntil } from '#worker/cashback/usage-answer.ts';
import type { Ctx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';

/**
 * The deals that the caller has used, the latest proof first; also those that were withdrawn.
 * Throws `not_logged_in`.
 */
export async function listUsages(ctx: Ctx): Promise<OwnUsage[]> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    usages: selectOwnUsages(ctx.db, accountId),
    grants: selectGrants(ctx.db, accountId),
  }));
  return rows.usages.map((usage) => ({
    deal: { id: usage.dealId, name: usage.name },
    status: usage.status,
    reason: usage.reason,
    free_until: freeUntil(usage, rows.grants),
  }));
}
