import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess } from '#worker/account/count-tries.ts';
import type { Ctx } from '#worker/context.ts';
import { countGuesses, guessesOf } from '#worker/promotion/count-guesses.ts';
import { changeStatements, readChange } from '#worker/subscription/change/read-change.ts';
import type { ChangePreview } from '#worker/subscription/change/schemas.ts';

/**
 * What the plan that a price sells would mean for the caller now. Changes nothing. Throws
 * `not_logged_in`, `too_many_requests` for guessing codes, and as `readChange`.
 */
export async function getChange(
  ctx: Ctx,
  { plan_id: planId, coupon: code }: { plan_id: string; coupon?: string | undefined },
): Promise<ChangePreview> {
  const wanted = { planId, coupon: code ? { code } : null };
  const guesses = wanted.coupon ? await guessesOf(ctx) : [];
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    ...changeStatements(ctx, accountId, wanted),
    guessed: countGuesses(ctx, guesses, wanted.coupon ?? {}),
  }));
  refuseExcess(ctx, guesses, rows.guessed);
  return (await readChange(ctx, account, rows, wanted)).preview;
}
