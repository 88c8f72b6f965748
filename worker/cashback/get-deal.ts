import { readAsCaller } from '#worker/account/caller.ts';
import { dealAnswer } from '#worker/cashback/deal-answer.ts';
import { selectAnyDeal, selectUsage } from '#worker/cashback/repository.ts';
import type { Deal } from '#worker/cashback/schemas.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/**
 * One deal; one that was withdrawn only for whoever has used it. Throws `not_logged_in`,
 * `not_found`.
 */
export async function getDeal(ctx: Ctx, id: number): Promise<Deal> {
  const { rows } = await readAsCaller(ctx, (accountId) => [
    selectAnyDeal(ctx.db, id),
    selectUsage(ctx.db, accountId, id),
  ]);
  const [[deal], [usage]] = rows;
  if (!deal || (deal.withdrawnAt !== null && !usage)) throw new AppError('not_found');
  return dealAnswer(deal, ctx.origin);
}
