import type { Delivered, EventMessage } from '#worker/queue/messages.ts';
import { retryDelay } from '#worker/queue/retry-delay.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { processEach } from '#worker/schedule/process-each.ts';
import { handleEvent } from '#worker/stripe/inbox.ts';
import { queueLeaseMs } from '#worker/stripe/queue-due-events.ts';
import { beginEvents } from '#worker/stripe/sql.ts';

/**
 * Does the work of events as `sweepUnhandledEvents` does it, for a batch of the queue. An event
 * that was handled before is not handled again. One that fails, or for which no room is left, is
 * delivered again later. Returns how many events it handled.
 */
export async function consumeEvents(
  ctx: JobCtx,
  messages: readonly Delivered<EventMessage>[],
): Promise<number> {
  const ids = messages.map(({ body }) => body.eventId);
  const begun = await beginEvents(ctx.db, ids, ctx.clock.now(), queueLeaseMs);
  const open = new Set(begun.map(({ id }) => id));
  await processEach(ctx, begun, async (event) => {
    if ((await handleEvent(ctx, event)) === null) open.delete(event.id);
  });
  for (const message of messages) {
    if (open.has(message.body.eventId)) message.retry(retryDelay(message.attempts));
    else message.ack();
  }
  return begun.length - open.size;
}
