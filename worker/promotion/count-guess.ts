import { refuseExcess, triesOf, tryOfCaller } from '#worker/account/count-tries.ts';
import type { Try } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { countTry } from '#worker/account/statements.ts';
import { takeBackTries } from '#worker/account/take-back-tries.ts';
import type { Ctx } from '#worker/context.ts';
import { log } from '#worker/http/log.ts';

/**
 * The guess that handing in a code may be, by account and by address (security.md, "Limits"). It is
 * counted, by `countGuesses` in the batch that looks the code up, before anything is compared.
 */
export async function guessesOf(ctx: Ctx): Promise<Try[]> {
  return [
    ...(ctx.caller.sessionHash === null ? [] : [tryOfCaller(ctx, limits.couponPerAccount)]),
    ...(await triesOf(ctx, [[limits.couponPerAddress, ctx.caller.address]])),
  ];
}

/** The statements that count them. */
export function countGuesses(ctx: Ctx, guesses: readonly Try[]) {
  return guesses.map((guess) => countTry(ctx.db, guess));
}

/**
 * Judges the guesses by what was counted. A code that there is was none: it is taken back once the
 * caller has been answered. Throws `too_many_requests`.
 */
export function judgeGuesses(
  ctx: Ctx,
  guesses: readonly Try[],
  counted: readonly (readonly { count: number }[])[],
  isKnown: boolean,
): void {
  refuseExcess(ctx, guesses, counted);
  if (isKnown) ctx.later(takeBack(ctx, guesses));
}

/** A guess that stays counted by mistake is no reason for anything. */
async function takeBack(ctx: Ctx, guesses: readonly Try[]): Promise<void> {
  try {
    await takeBackTries(ctx, guesses);
  } catch (error) {
    log('warn', { message: 'a guess stays counted', error: String(error) });
  }
}
