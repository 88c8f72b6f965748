import type { CountDue, JobCtx } from '#worker/schedule/job.ts';
import { processDue } from '#worker/schedule/process-each.ts';
import { handleEvent } from '#worker/stripe/inbox.ts';
import { queueDueEvents } from '#worker/stripe/queue-due-events.ts';
import { countDueEvents, takeDueEvents } from '#worker/stripe/sql.ts';

/**
 * Does the work of events that are in the inbox and were not handled: it failed, or the run has
 * fetched them. If more are due than are sure to fit, and there is a queue, those that are due go
 * there. Part of the scheduled run. Returns how many events it handled.
 */
export async function sweepUnhandledEvents(ctx: JobCtx): Promise<number> {
  const { eventQueue, job } = ctx;
  const due = job.due?.count ?? 0;
  const areTooMany = due > 0 && job.budget.itemsThatFit(due) < due;
  if (eventQueue && areTooMany) await queueDueEvents(ctx, eventQueue);
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

/** Counts the events that are due and not handled. */
export const countUnhandledEvents: CountDue = ({ db, clock }) => countDueEvents(db, clock.now());
