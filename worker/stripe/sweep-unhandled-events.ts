import { inTurn, itemJob } from '#worker/schedule/item-job.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { notDone } from '#worker/schedule/process-each.ts';
import { handleEvent } from '#worker/stripe/inbox.ts';
import { queueDueEvents } from '#worker/stripe/queue-due-events.ts';
import { dueEvents } from '#worker/stripe/sql.ts';

/**
 * Does the work of events that are in the inbox and were not handled: it failed, or the run has
 * fetched them. Part of the scheduled run. Returns how many events it handled.
 */
export const sweepUnhandledEvents = inTurn(
  { work: queueIfTooMany, due: null },
  // A failure is logged and noted with the event, which is due again later.
  itemJob(dueEvents, async (ctx, event) =>
    (await handleEvent(ctx, event)) === null ? undefined : notDone,
  ),
);

/** If more are due than are sure to fit, and there is a queue, those that are due go there. */
async function queueIfTooMany(ctx: JobCtx): Promise<void> {
  const { eventQueue, job } = ctx;
  const due = job.due?.count ?? 0;
  const areTooMany = due > 0 && job.budget.itemsThatFit(due) < due;
  if (eventQueue && areTooMany) await queueDueEvents(ctx, eventQueue);
}
