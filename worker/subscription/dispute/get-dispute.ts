import { read, reading } from '#worker/account/caller.ts';
import { addDays } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { disputes } from '#worker/product.ts';
import { disputeAnswer } from '#worker/subscription/dispute/dispute-answer.ts';
import { selectShownDispute } from '#worker/subscription/dispute/dispute-sql.ts';
import type { DisputeAnswer } from '#worker/subscription/dispute/schemas.ts';

/** The dispute that the caller has to settle, or has settled in the last days; null for none. */
export const disputeReading = reading({
  statements: (ctx, accountId) => ({
    disputes: selectShownDispute(ctx.db, accountId, addDays(ctx.clock.now(), -disputes.shownDays)),
  }),
  answer(_ctx, rows): DisputeAnswer {
    const [dispute] = rows.disputes;
    return { dispute: dispute ? disputeAnswer(dispute) : null };
  },
});

/** One round trip. Throws `not_logged_in`. */
export function getDispute(ctx: Ctx): Promise<DisputeAnswer> {
  return read(ctx, disputeReading);
}
