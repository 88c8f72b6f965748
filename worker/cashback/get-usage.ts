import { read, reading } from '#worker/account/caller.ts';
import { selectAnyDeal } from '#worker/cashback/offer/shared-sql.ts';
import { selectLastProof, selectUsage } from '#worker/cashback/sql.ts';
import type { UsageAnswer } from '#worker/cashback/schemas.ts';
import { toUsageAnswer } from '#worker/cashback/usage-answer.ts';
import type { Ctx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { AppError } from '#worker/errors.ts';

/** The caller's usage of a deal. The answer throws `not_found` for an unknown deal. */
export const usageReading = (dealId: number) =>
  reading({
    statements: (ctx, accountId) => ({
      deals: selectAnyDeal(ctx.db, dealId),
      usages: selectUsage(ctx.db, accountId, dealId),
      proofs: selectLastProof(ctx.db, accountId, dealId),
      grants: selectGrants(ctx.db, accountId),
    }),
    answer(_ctx, rows): UsageAnswer {
      const [deal] = rows.deals;
      const [usage] = rows.usages;
      if (!deal || (deal.withdrawnAt !== null && !usage)) throw new AppError('not_found');
      return toUsageAnswer(usage, rows.proofs[0], rows.grants);
    },
  });

/** Throws `not_logged_in`, `not_found`. */
export function getUsage(ctx: Ctx, dealId: number): Promise<UsageAnswer> {
  return read(ctx, usageReading(dealId));
}
