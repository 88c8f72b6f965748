import { readWithCaller } from '#worker/account/caller.ts';
import { refuseExcess } from '#worker/account/count-tries.ts';
import type { Ctx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/statements.ts';
import { selectContracts } from '#worker/entitlement/statements.ts';
import { AppError } from '#worker/errors.ts';
import { countGuesses, guessesOf } from '#worker/promotion/count-guess.ts';
import { refusalOf } from '#worker/promotion/coupon.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { selectCouponStates } from '#worker/promotion/statements.ts';
import { couponAnswer } from '#worker/subscription/coupon/coupon-answer.ts';
import type { CouponAnswer } from '#worker/subscription/coupon/schemas.ts';
import { selectPlans } from '#worker/subscription/statements.ts';

/**
 * The coupon of that code, and whether whoever calls can redeem it; a visitor is told of the coupon
 * alone. With `checksContract` a contract of theirs is looked at, too. One round trip. Throws
 * `invalid_coupon` for an unknown code, `too_many_requests`.
 */
export async function getCoupon(
  ctx: Ctx,
  code: string,
  { checksContract }: { checksContract: boolean },
): Promise<CouponAnswer> {
  const now = ctx.clock.now();
  const guesses = await guessesOf(ctx);
  const { account, rows } = await readWithCaller(ctx, (accountId) => [
    selectCouponStates(ctx.db, { code }, accountId),
    selectPlans(ctx.db),
    selectContracts(ctx.db, accountId),
    selectGrants(ctx.db, accountId),
    ...countGuesses(ctx, guesses, { code }),
  ]);
  const [states, plans, contracts, grants, ...counted] = rows;
  const found = states[0];
  refuseExcess(ctx, guesses, counted);
  if (!found) throw new AppError('invalid_coupon');
  const coupon = couponAnswer(found, plans);
  const standing = account && purchaseStanding(contracts, grants, now);
  const error = refusalOf(found, standing, now, { checksContract });
  return error ? { coupon, invalid_data: true, error } : { coupon };
}
