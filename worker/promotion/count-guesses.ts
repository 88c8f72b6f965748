import { triesOf, tryOfCaller } from '#worker/account/count-tries.ts';
import type { Try } from '#worker/account/limits.ts';
import { limits } from '#worker/account/limits.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { isUnknownCoupon } from '#worker/promotion/shared-sql.ts';
import type { CouponName } from '#worker/promotion/shared-sql.ts';

/**
 * The guesses that a call with a code may count as: one for the account, one for the address.
 * `countGuesses` counts them.
 */
export async function guessesOf(ctx: Ctx): Promise<Try[]> {
  return [
    ...(ctx.caller.sessionHash === null ? [] : [tryOfCaller(ctx, limits.couponPerAccount)]),
    ...(await triesOf(ctx, [[limits.couponPerAddress, ctx.caller.address]])),
  ];
}

/**
 * Statements that count the guesses, for the batch that looks the code up. A known code is not
 * counted as a guess. Their results go to `refuseExcess` before anything is answered.
 */
export function countGuesses(ctx: Ctx, guesses: readonly Try[], name: CouponName) {
  return guesses.map((guess) => countTry(ctx.db, guess, isUnknownCoupon(name)));
}
