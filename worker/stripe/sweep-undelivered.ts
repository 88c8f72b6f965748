import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { countDone } from '#worker/count-done.ts';
import { receiveEvent } from '#worker/stripe/inbox.ts';
import { selectReceivedIds } from '#worker/stripe/repository.ts';

/** Events taken in by one run; a Worker may make only so many calls. */
const batch = 100;
const mostListed = 5000;
/** Stripe tries to deliver an event for three days. */
const lookBackSeconds = 4 * 86_400;

/**
 * Asks Stripe for events that never reached us and takes them in, oldest first; the rest waits for
 * the next run. Stripe goes on listing an event as undelivered when we have fetched it, so those
 * that were received are left out; where their work failed, `sweepUnhandled` sees to it, and they
 * keep no others waiting. Part of the scheduled run.
 */
export async function sweepUndelivered(ctx: Ctx): Promise<number> {
  const since = Math.floor(ctx.clock.now() / 1000) - lookBackSeconds;
  const listed = await ctx.stripe.events
    .list({ delivery_success: false, created: { gte: since }, limit: 100 })
    .autoPagingToArray({ limit: mostListed });
  const missed = await withoutReceived(ctx, listed);
  return countDone(missed.toReversed().slice(0, batch), (event) => receiveEvent(ctx, event));
}

async function withoutReceived(ctx: Ctx, events: Stripe.Event[]): Promise<Stripe.Event[]> {
  if (events.length === 0) return [];
  const received = await selectReceivedIds(
    ctx.db,
    events.map(({ id }) => id),
  );
  return events.filter(({ id }) => !received.has(id));
}
