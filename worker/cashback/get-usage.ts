import { readAsCaller } from '#worker/account/caller.ts';
import { selectAnyDeal, selectLastProof, selectUsage } from '#worker/cashback/repository.ts';
import type { UsageAnswer } from '#worker/cashback/schemas.ts';
import { usageAnswer } from '#worker/cashback/usage-answer.ts';
import type { Ctx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/statements.ts';
import { AppError } from '#worker/errors.ts';

/** How the caller's use of a deal stands. Throws `not_logged_in`, `not_found` for no deal. */
export async function getUsage(ctx: Ctx, dealId: number): Promise<UsageAnswer> {
  const { rows } = await readAsCaller(ctx, (accountId) => [
    selectAnyDeal(ctx.db, dealId),
    selectUsage(ctx.db, accountId, dealId),
    selectLastProof(ctx.db, accountId, dealId),
    selectGrants(ctx.db, accountId),
  ]);
  const [[deal], [usage], [proof], grants] = rows;
  if (!deal || (deal.withdrawnAt !== null && !usage)) throw new AppError('not_found');
  return usageAnswer(usage, proof, grants);
}
