import type { Ctx } from '#worker/context.ts';
import { processEach } from '#worker/process-each.ts';
import { handleEvent } from '#worker/stripe/inbox.ts';
import { selectUnhandled } from '#worker/stripe/sql.ts';

const eventsPerRun = 50;
/** A delivery that is still being handled gets this long to finish. */
const settleMs = 60_000;

/** Repeats the work for events that were received but not handled. Part of the scheduled run. */
export async function sweepUnhandledEvents(ctx: Ctx): Promise<number> {
  const events = await selectUnhandled(ctx.db, ctx.clock.now() - settleMs, eventsPerRun);
  return processEach(events, (event) => handleEvent(ctx, event));
}
