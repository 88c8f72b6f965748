import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess } from '#worker/account/count-tries.ts';
import type { Ctx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/statements.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { selectContracts } from '#worker/entitlement/statements.ts';
import { AppError } from '#worker/errors.ts';
import { countGuesses, guessesOf } from '#worker/promotion/count-guess.ts';
import { selectCouponStates } from '#worker/promotion/statements.ts';
import { namedCoupon } from '#worker/subscription/coupon/claimed-coupon.ts';
import { couponToUse } from '#worker/subscription/coupon/coupon-to-use.ts';
import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';
import type { CataloguePlan } from '#worker/subscription/plan/plan.ts';
import { planAnswer } from '#worker/subscription/plan/plan-answer.ts';
import { selectFreeExtraDays } from '#worker/subscription/purchase/reservation-repository.ts';
import { agree } from '#worker/subscription/quote/agree.ts';
import { offersOf } from '#worker/subscription/quote/offers.ts';
import type { OfferSources } from '#worker/subscription/quote/offers.ts';
import { makeQuote } from '#worker/subscription/quote/quote.ts';
import { selectPlansByPrice } from '#worker/subscription/repository.ts';
import type { QuoteAnswer, QuoteInput } from '#worker/subscription/schemas.ts';
import type { PlanRow } from '#worker/subscription/statements.ts';

/**
 * The contract that the caller would get for the plan of that price, now. One round trip. Throws
 * `invalid_plan`, `not_logged_in`; `price_changed` for a claim that the person's offers don't grant,
 * and as `couponToUse` for a coupon that they cannot use; `too_many_requests` for guessing codes.
 */
export async function getQuote(ctx: Ctx, input: QuoteInput): Promise<QuoteAnswer> {
  const now = ctx.clock.now();
  const { sub_coupon_id, ...claimed } = input;
  const claims = { ...claimed, extra_data: { sub_coupon_id } };
  const named = namedCoupon(claims);
  const guesses = named ? await guessesOf(ctx) : [];
  const { rows } = await readAsCaller(ctx, (accountId) => [
    selectPlansByPrice(ctx.db, [input.plan_id, input.next_plan_id]),
    selectContracts(ctx.db, accountId),
    selectFreeExtraDays(ctx.db, accountId, now),
    selectGrants(ctx.db, accountId),
    selectCouponStates(ctx.db, named ?? {}, accountId),
    ...countGuesses(ctx, guesses, named ?? {}),
  ]);
  const [plans, contracts, extraDays, grants, coupons, ...counted] = rows;
  refuseExcess(ctx, guesses, counted);
  const plan = planSoldAs(plans, input.plan_id);
  const standing = purchaseStanding(contracts, grants, now);
  const coupon = couponToUse(named, coupons, { plan, standing, now });
  const answer = quoteFor(plan, input.plan_id, { contracts, extraDays, coupon }, now);
  agree(claims, answer, plans);
  return answer;
}

/** The plan that a price sells. Throws `invalid_plan`. */
export function planSoldAs(rows: readonly PlanRow[], planId: string): CataloguePlan {
  const plan = cataloguePlan(rows.find(({ priceId }) => priceId === planId)?.key ?? '');
  if (!plan) throw new AppError('invalid_plan');
  return plan;
}

/** The contract for a plan that is sold as `planId`, from what was read already. */
export function quoteFor(
  plan: CataloguePlan,
  planId: string,
  sources: OfferSources,
  now: number,
): QuoteAnswer {
  return {
    plan: planAnswer(plan, planId, now),
    quote: makeQuote(plan, offersOf(sources), now),
  };
}
