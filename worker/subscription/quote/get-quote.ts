import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { selectContracts } from '#worker/entitlement/statements.ts';
import { AppError } from '#worker/errors.ts';
import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';
import { planAnswer } from '#worker/subscription/plan/plan-answer.ts';
import { selectFreeExtraDays } from '#worker/subscription/purchase/purchase-repository.ts';
import { agree } from '#worker/subscription/quote/agree.ts';
import { offersOf } from '#worker/subscription/quote/offers.ts';
import type { OfferSources } from '#worker/subscription/quote/offers.ts';
import { makeQuote } from '#worker/subscription/quote/quote.ts';
import { selectPlansByPrice } from '#worker/subscription/repository.ts';
import type { QuoteAnswer, QuoteInput } from '#worker/subscription/schemas.ts';
import type { PlanRow } from '#worker/subscription/statements.ts';

/**
 * The contract that the caller would get for the plan of that price, now. One round trip. Throws
 * `invalid_plan`, `not_logged_in`; `price_changed` and `coupon_invalid` for a claim that the
 * person's offers don't grant.
 */
export async function getQuote(ctx: Ctx, input: QuoteInput): Promise<QuoteAnswer> {
  const now = ctx.clock.now();
  const { rows } = await readAsCaller(ctx, (accountId) => [
    selectPlansByPrice(ctx.db, [input.plan_id, input.next_plan_id]),
    selectContracts(ctx.db, accountId),
    selectFreeExtraDays(ctx.db, accountId, now),
  ]);
  const [plans, contracts, extraDays] = rows;
  const answer = quoteFor(plans, input.plan_id, { contracts, extraDays }, now);
  agree(input, answer, plans);
  return answer;
}

/** The same from rows that were read already. Throws `invalid_plan`. */
export function quoteFor(
  rows: readonly PlanRow[],
  planId: string,
  sources: OfferSources,
  now: number,
): QuoteAnswer {
  const plan = cataloguePlan(rows.find(({ priceId }) => priceId === planId)?.key ?? '');
  if (!plan) throw new AppError('invalid_plan');
  return {
    plan: planAnswer(plan, planId, now),
    quote: makeQuote(plan, offersOf(sources), now),
  };
}
