import { read, reading } from '#worker/account/caller.ts';
import type { OwnUsage } from '#worker/cashback/schemas.ts';
import { selectOwnUsages } from '#worker/cashback/sql.ts';
import { freeUntil } from '#worker/cashback/usage-answer.ts';
import type { Ctx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';

/** The deals that the caller has used, the latest proof first; also those that were withdrawn. */
export const usagesReading = reading({
  statements: (ctx, accountId) => ({
    usages: selectOwnUsages(ctx.db, accountId),
    grants: selectGrants(ctx.db, accountId),
  }),
  answer: (_ctx, rows): OwnUsage[] =>
    rows.usages.map((usage) => ({
      deal: { id: usage.dealId, name: usage.name },
      status: usage.status,
      reason: usage.reason,
      free_until: freeUntil(usage, rows.grants),
    })),
});

/** Throws `not_logged_in`. */
export function listUsages(ctx: Ctx): Promise<OwnUsage[]> {
  return read(ctx, usagesReading);
}
