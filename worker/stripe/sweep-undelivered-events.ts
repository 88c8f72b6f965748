import Stripe from 'stripe';

import { dayMs } from '#worker/calendar.ts';
import { batch } from '#worker/db/batch.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { collectEach } from '#worker/schedule/process-each.ts';
import { inboxEvent } from '#worker/stripe/inbox.ts';
import { insertEvents } from '#worker/stripe/sql.ts';
import { keepCursor, selectCursor } from '#worker/subscription/upkeep/reconcile/shared-sql.ts';

/** The name of the list in the table of cursors. */
const list = 'undelivered events';
/** Stripe tries to deliver an event for three days. */
const lookBackSeconds = (4 * dayMs) / 1000;

/**
 * Asks Stripe for events that never reached us and puts them into the inbox. `sweepUnhandledEvents`
 * does their work. Stripe goes on listing an event that we have fetched. So the next run continues
 * after the last page of this one, and after the end of the list it is begun again. Part of the
 * scheduled run. Returns how many events were new.
 */
export async function sweepUndeliveredEvents(ctx: JobCtx): Promise<number> {
  const now = ctx.clock.now();
  let cursor = (await selectCursor(ctx.db, list))[0]?.cursor ?? null;
  let fetched = 0;
  while (ctx.job.budget.hasRoom()) {
    const { data, has_more: hasMore } = await readAfter(ctx, cursor);
    if (data.length === 0 && cursor === null) break;
    const rows = await collectEach(ctx, data, (event) => [inboxEvent(event, now)]);
    const last = hasMore ? (data.at(-1)?.id ?? null) : null;
    const { insertion } = await batch(ctx.db, {
      insertion: insertEvents(ctx.db, rows),
      cursor: keepCursor(ctx.db, list, last, now),
    });
    fetched += insertion.meta.changes;
    cursor = last;
    if (last === null) break;
  }
  return fetched;
}

/** Starts from the beginning if the event at which a run ended is too old to be known. */
async function readAfter(
  { stripe, clock }: JobCtx,
  cursor: string | null,
): Promise<Stripe.ApiList<Stripe.Event>> {
  const since = Math.floor(clock.now() / 1000) - lookBackSeconds;
  const page = { delivery_success: false, created: { gte: since }, limit: 100 };
  if (cursor === null) return stripe.events.list(page);
  try {
    return await stripe.events.list({ ...page, starting_after: cursor });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return stripe.events.list(page);
  }
}
