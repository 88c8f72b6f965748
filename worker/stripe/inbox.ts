import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { log } from '#worker/http/log.ts';
import { objectIdOf, subjectOfEvent } from '#worker/stripe/event-subject.ts';
import { followEvent } from '#worker/stripe/event-verbs.ts';
import { insertEvent, markFailed, markHandled, selectEvent } from '#worker/stripe/sql.ts';
import type { InboxEvent } from '#worker/stripe/sql.ts';
import { eventSnapshot, selectEventSnapshot } from '#worker/subscription/event-snapshot.ts';
import type { EventSnapshot } from '#worker/subscription/event-snapshot.ts';

/**
 * Stores an event and does what it asks for. An event that was handled before is not handled again;
 * one that failed before is tried again. There is one round trip to the database before Stripe is
 * asked. Throws what the work threw, so that Stripe sends the event again.
 */
export async function receiveEvent(ctx: Ctx, event: Stripe.Event): Promise<void> {
  const now = ctx.clock.now();
  const subject = subjectOfEvent(event);
  const row: InboxEvent = {
    id: event.id,
    type: event.type,
    objectId: subject ? objectIdOf(subject) : '',
    subject,
    createdAt: event.created * 1000,
    receivedAt: now,
    // An event that concerns nothing of ours needs no work.
    handledAt: subject ? null : now,
    attempts: 0,
    lastError: null,
  };
  const results = await batch(ctx.db, {
    insertion: insertEvent(ctx.db, row),
    events: selectEvent(ctx.db, event.id),
    ...selectEventSnapshot(ctx.db, subject ?? {}),
  });
  const stored = results.events[0];
  if (!stored || stored.handledAt !== null) return;
  // An older version of the Worker may have stored the subject in another shape.
  await handleEvent(ctx, { ...stored, subject }, eventSnapshot(results));
}

/**
 * Does what a stored event asks for and records the result. `snapshot` is what was read together
 * with the event, if anything was.
 */
export async function handleEvent(
  ctx: Ctx,
  event: InboxEvent,
  snapshot: Partial<EventSnapshot> = {},
): Promise<void> {
  if (!event.subject) return;
  try {
    await followEvent(ctx, event.subject, snapshot);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log('error', {
      message: 'event not handled',
      event: event.id,
      type: event.type,
      error: message,
    });
    await markFailed(ctx.db, event.id, message);
    throw error;
  }
  await markHandled(ctx.db, event.id, ctx.clock.now());
}
