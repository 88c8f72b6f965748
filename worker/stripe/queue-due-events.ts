import { hourMs } from '#worker/calendar.ts';
import { log } from '#worker/http/log.ts';
import type { EventMessage, SendingQueue } from '#worker/queue/messages.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { giveBackEvents, leaseDueEvents } from '#worker/stripe/sql.ts';

/**
 * How long an event may be in the queue. After that the scheduled run takes it up again, in case
 * its message was lost. The queue handles about 25,000 events in this time, and its retries take a
 * quarter of an hour.
 */
export const queueLeaseMs = hourMs;

/** As many messages as the queue takes at once. */
const batchSize = 100;

/**
 * Sends the events that are due to the queue, while the budget has room. If the queue takes none,
 * they are due again at once.
 */
export async function queueDueEvents(
  ctx: JobCtx,
  queue: SendingQueue<EventMessage>,
): Promise<void> {
  const now = ctx.clock.now();
  const until = now + queueLeaseMs;
  let sent = 0;
  while (ctx.job.budget.hasRoom()) {
    const ids = (await leaseDueEvents(ctx.db, now, until, batchSize)).map(({ id }) => id);
    if (ids.length === 0) break;
    try {
      await queue.sendBatch(ids.map((eventId) => ({ body: { eventId } })));
    } catch (error) {
      log('error', { message: 'the queue takes no events', error: String(error) });
      await giveBackEvents(ctx.db, ids, until, now);
      break;
    }
    sent += ids.length;
    if (ids.length < batchSize) break;
  }
  ctx.job.tally.taken += sent;
  log('info', { message: 'events were sent to the queue', events: sent });
}
