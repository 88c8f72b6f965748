import type { JobCtx } from '#worker/schedule/job.ts';
import { processDue } from '#worker/schedule/process-each.ts';
import { handleEvent } from '#worker/stripe/inbox.ts';
import { takeDueEvents } from '#worker/stripe/sql.ts';

/**
 * Does the work of events that are in the inbox and were not handled: it failed, or the run has
 * fetched them. Part of the scheduled run. Returns how many events it handled.
 */
export async function sweepUnhandledEvents(ctx: JobCtx): Promise<number> {
  let handled = 0;
  await processDue(
    ctx,
    (limit) => takeDueEvents(ctx.db, ctx.clock.now(), limit),
    async (event) => {
      // A failure is logged and noted with the event, which is due again later.
      if ((await handleEvent(ctx, event)) === null) handled += 1;
    },
  );
  return handled;
}
