import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { disputes } from '#worker/product.ts';
import { disputeAnswer } from '#worker/subscription/dispute/dispute-answer.ts';
import { selectShown } from '#worker/subscription/dispute/dispute-repository.ts';
import type { DisputeAnswer } from '#worker/subscription/dispute/schemas.ts';
import { addDays } from '#worker/calendar.ts';

/**
 * What the caller has to settle, or has settled in the last days; null for nothing. One round trip.
 * Throws `not_logged_in`.
 */
export async function getDispute(ctx: Ctx): Promise<DisputeAnswer> {
  const since = addDays(ctx.clock.now(), -disputes.shownDays);
  const { rows } = await readAsCaller(ctx, (accountId) => [selectShown(ctx.db, accountId, since)]);
  const shown = rows[0][0];
  return { dispute: shown ? disputeAnswer(shown) : null };
}
