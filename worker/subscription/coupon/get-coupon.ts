import { readWithCaller } from '#worker/account/caller.ts';
import { refuseExcess } from '#worker/account/count-tries.ts';
import type { Ctx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { countGuesses, guessesOf } from '#worker/promotion/count-guesses.ts';
import { changesNothing } from '#worker/promotion/changes-nothing.ts';
import { giftFromRow } from '#worker/promotion/stored-gift.ts';
import { couponRefusal } from '#worker/promotion/coupon.ts';
import { selectCouponStates } from '#worker/promotion/shared-sql.ts';
import type { CouponAnswer } from '#worker/subscription/coupon/schemas.ts';
import { toCoupon } from '#worker/subscription/coupon/to-coupon.ts';
import { selectPlans } from '#worker/subscription/plan/shared-sql.ts';

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
    grants: selectGrants(ctx.db, accountId),
    guesses: countGuesses(ctx, guesses, { code }),
  }));
  refuseExcess(ctx, guesses, rows.guesses);
  const row = rows.coupons[0];
  if (!row) throw new AppError('invalid_coupon');
  const coupon = toCoupon(row, rows.plans);
  const standing = account && purchaseStanding(rows.contracts, rows.grants, now);
  const isForNothing =
    account !== null && checksContract && changesNothing(giftFromRow(row), rows.grants, now);
  const error =
    couponRefusal(row, standing, now, { checksContract }) ??
    (isForNothing ? 'coupon_changes_nothing' : null);
  return error ? { coupon, invalid_data: true, error } : { coupon };
}
