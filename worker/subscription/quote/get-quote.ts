import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { hasHadContract } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/statements.ts';
import type { ContractRow } from '#worker/entitlement/statements.ts';
import { AppError } from '#worker/errors.ts';
import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';
import { planAnswer } from '#worker/subscription/plan/plan-answer.ts';
import { makeQuote } from '#worker/subscription/quote/quote.ts';
import { selectPlanByPrice } from '#worker/subscription/repository.ts';
import type { PlanRow } from '#worker/subscription/statements.ts';
import type { QuoteAnswer } from '#worker/subscription/schemas.ts';

/**
 * The contract that the caller would get for the plan of that price, now. One round trip. Throws
 * `invalid_plan`, `not_logged_in`.
 */
export async function getQuote(ctx: Ctx, planId: string): Promise<QuoteAnswer> {
  const { rows } = await readAsCaller(ctx, (accountId) => [
    selectPlanByPrice(ctx.db, planId),
    selectContracts(ctx.db, accountId),
  ]);
  return quoteFor(rows[0][0], rows[1], ctx.clock.now());
}

/** The same from rows that were read already. Throws `invalid_plan`. */
export function quoteFor(
  row: PlanRow | undefined,
  contracts: readonly ContractRow[],
  now: number,
): QuoteAnswer {
  const plan = row && cataloguePlan(row.key);
  if (!plan) throw new AppError('invalid_plan');
  return {
    plan: planAnswer(plan, row.priceId, now),
    quote: makeQuote(plan, { trialAllowed: !hasHadContract(contracts) }, now),
  };
}
