import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess } from '#worker/account/count-tries.ts';
import { selectSpent } from '#worker/account/known/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { countGuesses, guessesOf } from '#worker/promotion/count-guesses.ts';
import { selectCouponStates } from '#worker/promotion/shared-sql.ts';
import { claimedCoupon } from '#worker/subscription/coupon/claimed-coupon.ts';
import { couponToUse } from '#worker/subscription/coupon/coupon-to-use.ts';
import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';
import type { CataloguePlan } from '#worker/subscription/plan/plan.ts';
import { planAnswer } from '#worker/subscription/plan/plan-answer.ts';
import { selectFreeExtraDays } from '#worker/subscription/purchase/reservation-sql.ts';
import { offersOf } from '#worker/subscription/quote/offers.ts';
import type { OfferSources } from '#worker/subscription/quote/offers.ts';
import { makeQuote } from '#worker/subscription/quote/quote.ts';
import { discountPrice } from '#worker/subscription/quote/term-discount.ts';
import { refuseWrongClaims } from '#worker/subscription/purchase/refuse-wrong-claims.ts';
import { selectPlansByPrice } from '#worker/subscription/plan/plan-sql.ts';
import type { QuoteAnswer, QuoteInput } from '#worker/subscription/schemas.ts';
import type { PlanRow } from '#worker/subscription/plan/shared-sql.ts';
import { hasUsedGuarantee } from '#worker/subscription/withdrawal/guarantee.ts';
import { selectWithdrawals } from '#worker/subscription/withdrawal/shared-sql.ts';

/**
 * The contract that the caller would get now for the plan that a price sells. One round trip.
 * Throws `invalid_plan`, `not_logged_in`; `price_changed` for a claim that the person's offers do
 * not grant; as `couponToUse` for a coupon that they cannot use; `too_many_requests` for guessing
 * codes.
 */
export async function getQuote(ctx: Ctx, input: QuoteInput): Promise<QuoteAnswer> {
  const now = ctx.clock.now();
  const { sub_coupon_id, ...others } = input;
  const claims = { ...others, extra_data: { sub_coupon_id } };
  const named = claimedCoupon(claims);
  const guesses = named ? await guessesOf(ctx) : [];
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    plans: selectPlansByPrice(ctx.db, [input.plan_id, input.next_plan_id]),
    contracts: selectContracts(ctx.db, accountId),
    extraDays: selectFreeExtraDays(ctx.db, accountId, now),
    grants: selectGrants(ctx.db, accountId),
    coupons: selectCouponStates(ctx.db, named ?? {}, accountId),
    guessCounts: countGuesses(ctx, guesses, named ?? {}),
    spent: selectSpent(ctx.db, accountId),
    withdrawals: selectWithdrawals(ctx.db, accountId),
  }));
  const { plans, contracts, extraDays, grants, coupons, guessCounts } = rows;
  refuseExcess(ctx, guesses, guessCounts);
  const sold = planSoldAs(plans, input.plan_id);
  const standing = purchaseStanding(contracts, grants, now);
  const coupon = couponToUse(named, coupons, { plan: sold.plan, standing, now });
  const trialSpent = input.without_trial === true || rows.spent[0]?.trial === 1;
  const guaranteeUsed = hasUsedGuarantee(rows.withdrawals, rows.spent[0]?.guarantee === 1);
  const sources = { contracts, extraDays, coupon, trialSpent, guaranteeUsed };
  const answer = { ...quoteFor(sold, sources, now), buyer: account.id };
  refuseWrongClaims(claims, answer, plans);
  return answer;
}

/** A plan on sale, and the row of the price that sells it. */
interface SoldPlan {
  plan: CataloguePlan;
  row: PlanRow;
}

/** The plan that a price sells. Throws `invalid_plan`. */
export function planSoldAs(rows: readonly PlanRow[], planId: string): SoldPlan {
  const row = rows.find(({ priceId }) => priceId === planId);
  const plan = row && cataloguePlan(row.key);
  if (!plan) throw new AppError('invalid_plan');
  return { plan, row };
}

/** The contract for a plan, from what was read already. */
export function quoteFor({ plan, row }: SoldPlan, sources: OfferSources, now: number): QuoteAnswer {
  const quote = makeQuote(plan, offersOf(sources), now);
  return { plan: { ...planAnswer(plan, row, now), discount_price: discountPrice(quote) }, quote };
}
