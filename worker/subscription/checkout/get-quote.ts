import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess } from '#worker/account/count-tries.ts';
import { selectSpent } from '#worker/account/known/shared-sql.ts';
import { dayMs, hourMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { selectContracts, selectOwedDebits } from '#worker/entitlement/shared-sql.ts';
import { besideStore } from '#worker/entitlement/store/beside-store.ts';
import { AppError } from '#worker/errors.ts';
import { countGuesses, guessesOf } from '#worker/promotion/count-guesses.ts';
import { selectCouponStates } from '#worker/promotion/shared-sql.ts';
import { catalogue, cataloguePlan, termAmount } from '#worker/subscription/catalogue/catalogue.ts';
import type { CataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { selectPlans, selectPlansByPrice } from '#worker/subscription/catalogue/shared-sql.ts';
import type { PlanRow } from '#worker/subscription/catalogue/shared-sql.ts';
import { selectFreeExtraDays } from '#worker/subscription/checkout/reservation-sql.ts';
import { daysFromOrder } from '#worker/subscription/clock/days.ts';
import { hasUsedGuarantee } from '#worker/subscription/contract/guarantee.ts';
import { selectWithdrawals } from '#worker/subscription/contract/shared-sql.ts';
import {
  claimedCoupon,
  couponToUse,
  namesCoupon,
  offersOf,
} from '#worker/subscription/quote/coupon-to-use.ts';
import type { OfferSources } from '#worker/subscription/quote/coupon-to-use.ts';
import { makeQuote } from '#worker/subscription/quote/make-quote.ts';
import { discountPrice } from '#worker/subscription/quote/quote.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import type { Claims, Plan, QuoteAnswer, QuoteInput } from '#worker/subscription/quote/schemas.ts';

/** What a plan's row says of the price that sells it. */
type SoldAs = Pick<PlanRow, 'priceId' | 'originalPriceTag' | 'predefined'>;

/** A plan as the API shows it: its price in euros. */
export function planAnswer(plan: CataloguePlan, sold: SoldAs, now: number): Plan {
  return {
    plan_id: sold.priceId,
    key: plan.key,
    name: plan.name,
    price: termAmount(plan) / 100,
    discount_price: null,
    months: plan.months,
    custom_yearly: plan.customYearly,
    predefined: sold.predefined,
    default_hidden: plan.defaultHidden,
    trial_days: plan.trialDays,
    // Calculated from the full hour, so that the list stays the same for a while and can be cached.
    // The quote is exact.
    trial_end_at: plan.trialDays > 0 ? daysFromOrder(now - (now % hourMs), plan.trialDays) : null,
    metadata: { original_price_tag: sold.originalPriceTag, note: plan.note },
    extra_peroid: null,
    extra_days: null,
  };
}

/** The plans on sale, in the catalogue's order; with `ids` (Stripe's price ids) only those. */
export async function listPlans(ctx: Ctx, ids: readonly string[]): Promise<Plan[]> {
  return plansOnSale(await selectPlans(ctx.db), ctx.clock.now(), ids);
}

/** The same, from plan rows that were read already. */
export function plansOnSale(
  rows: readonly PlanRow[],
  now: number,
  ids: readonly string[] = [],
): Plan[] {
  return catalogue.flatMap((plan) => {
    const row = rows.find((candidate) => candidate.key === plan.key);
    if (!row || (ids.length > 0 && !ids.includes(row.priceId))) return [];
    return [planAnswer(plan, row, now)];
  });
}

/**
 * Refuses an order that claims something the quote does not grant, or another price, before
 * anything is charged. What the order does not claim is granted all the same. `plans` includes the
 * plan that the claimed price sells, if it sells one. Throws `coupon_invalid`, or `price_changed`
 * with the real contract.
 */
export function refuseWrongClaims(
  claims: Claims,
  answer: QuoteAnswer,
  plans: readonly PlanRow[],
): void {
  const { quote } = answer;
  const named = claimedCoupon(claims);
  if (named && !(quote.coupon && namesCoupon(named, quote.coupon)))
    throw new AppError('coupon_invalid');
  const { next_plan_id: nextPlanId } = claims;
  const nextPlan = nextPlanId ? plans.find(({ priceId }) => priceId === nextPlanId) : undefined;
  const isAsQuoted =
    isSame(claims.expected_total, quote.total) &&
    isSame(claims.extra_days, quote.extra_days) &&
    isSame(claims.cancel_at_period_end, quote.cancel_at_period_end) &&
    (!nextPlanId || (nextPlan !== undefined && nextPlan.key === quote.next_plan?.key)) &&
    isSameTrial(claims.trial_end_at, quote);
  if (!isAsQuoted) throw new AppError('price_changed', { details: { ...answer } });
}

function isSame<T>(claimed: T | null | undefined, granted: T): boolean {
  return claimed === null || claimed === undefined || claimed === granted;
}

/** A trial's end may differ by a day, because the page may have been open for a while. */
function isSameTrial(
  claimed: number | null | undefined,
  { trial_end_at: granted }: Quote,
): boolean {
  if (claimed === null || claimed === undefined) return true;
  return granted !== null && Math.abs(claimed - granted) <= dayMs;
}

/**
 * The contract that the caller would get now for the plan that a price sells. One round trip.
 * Throws `invalid_plan`, `not_logged_in`; `subscription_past_due` for somebody who owes a payment;
 * `price_changed` for a claim that the person's offers do not grant; as `couponToUse` for a coupon
 * that they cannot use; `too_many_requests` for guessing codes.
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
    owedDebits: selectOwedDebits(ctx.db, accountId),
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
  const standing = purchaseStanding(contracts, grants, now, rows.owedDebits);
  const coupon = couponToUse(named, coupons, { plan: sold.plan, standing, now });
  if (standing === 'past_due') throw new AppError('subscription_past_due');
  const trialSpent = input.without_trial === true || rows.spent[0]?.trial === 1;
  const guaranteeUsed = hasUsedGuarantee(rows.withdrawals, rows.spent[0]?.guarantee === 1);
  const sources = { contracts, grants, extraDays, coupon, trialSpent, guaranteeUsed };
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
export function quoteFor(
  { plan, row }: SoldPlan,
  sources: OfferSources & { grants: readonly Grant[] },
  now: number,
): QuoteAnswer {
  const beside = besideStore(sources.grants, now);
  const quote = { ...makeQuote(plan, offersOf(sources), now), ...(beside && { beside }) };
  return { plan: { ...planAnswer(plan, row, now), discount_price: discountPrice(quote) }, quote };
}
