import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { processEach } from '#worker/process-each.ts';
import { receiveEvent } from '#worker/stripe/inbox.ts';
import { selectReceivedIds } from '#worker/stripe/sql.ts';

/** Events handled in one run; a Worker may make only a limited number of calls. */
const eventsPerRun = 100;
const mostListed = 5000;
/** Stripe tries to deliver an event for three days. */
const lookBackSeconds = 4 * 86_400;

/**
 * Asks Stripe for events that never reached us and handles them, oldest first; the rest waits for
 * the next run. Stripe lists an event as undelivered even after we have fetched it, so events that
 * are in the inbox are skipped: `sweepUnhandledEvents` repeats their work where it failed, and they
 * do not delay others. Part of the scheduled run.
 */
export async function sweepUndeliveredEvents(ctx: Ctx): Promise<number> {
  const since = Math.floor(ctx.clock.now() / 1000) - lookBackSeconds;
  const newestFirst = await ctx.stripe.events
    .list({ delivery_success: false, created: { gte: since }, limit: 100 })
    .autoPagingToArray({ limit: mostListed });
  const missed = await withoutReceived(ctx, newestFirst);
  const due = missed.toReversed().slice(0, eventsPerRun);
  return processEach(due, (event) => receiveEvent(ctx, event));
}

async function withoutReceived(ctx: Ctx, events: Stripe.Event[]): Promise<Stripe.Event[]> {
  if (events.length === 0) return [];
  const rows = await selectReceivedIds(
    ctx.db,
    events.map(({ id }) => id),
  );
  const received = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => !received.has(id));
}
