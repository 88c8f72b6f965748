import { read, reading } from '#worker/account/caller.ts';
import { toDeal } from '#worker/cashback/deal-answer.ts';
import { selectAnyDeal } from '#worker/cashback/offer/shared-sql.ts';
import { selectUsage } from '#worker/cashback/sql.ts';
import type { Deal } from '#worker/cashback/schemas.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/**
 * One deal. A withdrawn deal is shown only to people who have used it: its answer throws
 * `not_found`.
 */
export const dealReading = (id: number) =>
  reading({
    statements: (ctx, accountId) => ({
      deals: selectAnyDeal(ctx.db, id),
      usages: selectUsage(ctx.db, accountId, id),
    }),
    answer(ctx, rows): Deal {
      const [deal] = rows.deals;
      const hasUsed = rows.usages.length > 0;
      if (!deal || (deal.withdrawnAt !== null && !hasUsed)) throw new AppError('not_found');
      return toDeal(deal, ctx.origin);
    },
  });

/** Throws `not_logged_in`, `not_found`. */
export function getDeal(ctx: Ctx, id: number): Promise<Deal> {
  return read(ctx, dealReading(id));
}
