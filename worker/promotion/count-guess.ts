import { triesOf, tryOfCaller } from '#worker/account/count-tries.ts';
import type { Try } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { countTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { isUnknown } from '#worker/promotion/statements.ts';
import type { NamedCoupon } from '#worker/promotion/statements.ts';

/**
 * The guess that handing in a code may be, by account and by address (security.md, "Limits"). It is
 * counted by `countGuesses`.
 */
export async function guessesOf(ctx: Ctx): Promise<Try[]> {
  return [
    ...(ctx.caller.sessionHash === null ? [] : [tryOfCaller(ctx, limits.couponPerAccount)]),
    ...(await triesOf(ctx, [[limits.couponPerAddress, ctx.caller.address]])),
  ];
}

/**
 * The statements that count them, in the batch that looks the code up: a code that there is was no
 * guess. What they return goes to `refuseExcess` before anything is told.
 */
export function countGuesses(ctx: Ctx, guesses: readonly Try[], named: NamedCoupon) {
  return guesses.map((guess) => countTry(ctx.db, guess, isUnknown(named)));
}
