import { readAsCaller, readWithCaller } from '#worker/account/caller.ts';
import { refuseExcess } from '#worker/account/count-tries.ts';
import { signInByCodeAndRead } from '#worker/account/login-code/sign-in-by-code.ts';
import type { CodeSignIn } from '#worker/account/login-code/sign-in-by-code.ts';
import { noteRefusedCoupon } from '#worker/account/refusal/note-refusal.ts';
import type { Ctx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { selectContracts, selectOwedDebits } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { changesNothing } from '#worker/promotion/redeem-paymentless.ts';
import { countGuesses, guessesOf } from '#worker/promotion/count-guesses.ts';
import { couponRefusal, couponRefusals, couponRule } from '#worker/promotion/coupon.ts';
import type { CouponRow } from '#worker/promotion/coupon.ts';
import { isPaymentless } from '#worker/promotion/kinds.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';
import { selectCouponStates } from '#worker/promotion/shared-sql.ts';
import { giftFromRow, giftToWire } from '#worker/promotion/stored-gift.ts';
import { cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { selectPlans, selectPlansByPrice } from '#worker/subscription/catalogue/shared-sql.ts';
import type { PlanRow } from '#worker/subscription/catalogue/shared-sql.ts';
import { couponFits } from '#worker/subscription/quote/coupon-to-use.ts';
import type {
  AutologinAnswer,
  CouponAnswer,
  CouponBoxAnswer,
} from '#worker/subscription/quote/schemas.ts';

/** A coupon as its holder sees it. Plans are named by the prices that sell them now. */
function toCoupon(row: CouponRow, plans: readonly PlanRow[]): Coupon {
  const priceOf = (key: string) => plans.find((plan) => plan.key === key)?.priceId;
  return {
    id: row.id,
    coupon_code: row.code,
    expires_at: row.expiresAt,
    new_user_only: row.newUserOnly,
    ...giftToWire(giftFromRow(row), { priceOf, stripeCouponCode: row.stripeCouponCode }),
  };
}

/**
 * The coupon of that code, and why the caller cannot redeem it, if so. A visitor learns only about
 * the coupon. With `checksContract` the caller's contract counts, too. One round trip. Throws
 * `invalid_coupon` for an unknown code, `too_many_requests`.
 */
export async function getCoupon(
  ctx: Ctx,
  code: string,
  { checksContract }: { checksContract: boolean },
): Promise<CouponAnswer> {
  const now = ctx.clock.now();
  const guesses = await guessesOf(ctx);
  const { account, rows } = await readWithCaller(ctx, (accountId) => ({
    coupons: selectCouponStates(ctx.db, { code }, accountId),
    plans: selectPlans(ctx.db),
    contracts: selectContracts(ctx.db, accountId),
    owedDebits: selectOwedDebits(ctx.db, accountId),
    grants: selectGrants(ctx.db, accountId),
    guesses: countGuesses(ctx, guesses, { code }),
  }));
  refuseExcess(ctx, guesses, rows.guesses);
  const row = rows.coupons[0];
  if (!row) throw new AppError('invalid_coupon');
  const coupon = toCoupon(row, rows.plans);
  const standing = account && purchaseStanding(rows.contracts, rows.grants, now, rows.owedDebits);
  const isForNothing =
    account !== null && checksContract && changesNothing(giftFromRow(row), rows.grants, now);
  const rule = couponRule(row, standing, now, { checksContract });
  const error = rule
    ? couponRefusals[rule]
    : isForNothing
      ? ('coupon_changes_nothing' as const)
      : null;
  if (account && error) {
    noteRefusedCoupon(ctx, { accountId: account.id, code, rule: rule ?? 'changes_nothing' });
  }
  return error ? { coupon, invalid_data: true, error } : { coupon };
}

/**
 * Signs in by the code of a marketing mail and returns the coupon that the code leads to. It tells
 * only faults of the coupon itself: the coupon's page, which redeems it, tells what is in the
 * person's way. It takes as many round trips as any sign-in by a code. Throws as `signInByCode`.
 */
export async function signInToCoupon(
  ctx: Ctx,
  way: { code: string; switches: boolean; stay: boolean | undefined },
): Promise<{ signedIn: CodeSignIn; answer: AutologinAnswer }> {
  const now = ctx.clock.now();
  const { signedIn, rows } = await signInByCodeAndRead(
    ctx,
    { ...way, purpose: 'marketing' },
    ({ accountId, couponCode }) => ({
      coupons: selectCouponStates(ctx.db, { code: couponCode }, accountId),
      plans: selectPlans(ctx.db),
      contracts: selectContracts(ctx.db, accountId),
      grants: selectGrants(ctx.db, accountId),
    }),
  );
  const row = rows.coupons[0];
  const standing = purchaseStanding(rows.contracts, rows.grants, now);
  const isUsable = row && couponRefusal(row, null, now, { checksContract: false }) === null;
  const answer: AutologinAnswer = {
    coupon: row ? toCoupon(row, rows.plans) : null,
    has_active_sub: standing === 'running' || standing === 'store',
    ...(!isUsable && { error: 'invalid_promotion' as const }),
  };
  return { signedIn, answer };
}

/**
 * What a coupon takes off a purchase by the caller, for the checkout's coupon box; with `plan_id`,
 * off that plan. One round trip. Throws `not_logged_in`, `too_many_requests`, and `coupon_invalid`
 * for every coupon that cannot be used there, whatever the reason.
 */
export async function validateCoupon(
  ctx: Ctx,
  { coupon: code, plan_id: planId }: { coupon: string; plan_id?: string | undefined },
): Promise<CouponBoxAnswer> {
  const now = ctx.clock.now();
  const guesses = await guessesOf(ctx);
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    coupons: selectCouponStates(ctx.db, { code }, accountId),
    plans: selectPlansByPrice(ctx.db, [planId]),
    contracts: selectContracts(ctx.db, accountId),
    owedDebits: selectOwedDebits(ctx.db, accountId),
    grants: selectGrants(ctx.db, accountId),
    guesses: countGuesses(ctx, guesses, { code }),
  }));
  refuseExcess(ctx, guesses, rows.guesses);
  const coupon = rows.coupons[0];
  const refuse = (rule: string) => {
    noteRefusedCoupon(ctx, { accountId: account.id, code, rule });
    return new AppError('coupon_invalid');
  };
  if (!coupon) throw refuse('unknown');
  if (isPaymentless(coupon)) throw refuse('needs_no_purchase');
  const standing = purchaseStanding(rows.contracts, rows.grants, now, rows.owedDebits);
  const rule = couponRule(coupon, standing, now, { checksContract: true });
  if (rule) throw refuse(rule);
  const plan = cataloguePlan(rows.plans[0]?.key ?? '');
  const fits = planId === undefined || (plan && couponFits(giftFromRow(coupon), plan));
  if (!fits) throw refuse('other_plan');
  const { type, percentOff, amountOff } = coupon;
  return {
    type,
    coupon_code: coupon.code,
    ...(percentOff !== null && { percent_off: percentOff }),
    ...(amountOff !== null && { amount_off: amountOff }),
  };
}
