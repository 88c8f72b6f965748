import type Stripe from 'stripe';

import { minuteMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { log } from '#worker/http/log.ts';
import { objectIdOf, subjectOfEvent } from '#worker/stripe/event-subject.ts';
import { followEvent } from '#worker/stripe/event-verbs.ts';
import { beginEvent, markFailed, markHandled, selectEvent } from '#worker/stripe/sql.ts';
import type { InboxEvent } from '#worker/stripe/sql.ts';
import { eventSnapshot, selectEventSnapshot } from '#worker/subscription/upkeep/event-snapshot.ts';
import type { EventSnapshot } from '#worker/subscription/upkeep/event-snapshot.ts';

/** A delivery gets this long to finish before the scheduled run does its work. */
const settleMs = minuteMs;

/**
 * Stores an event and does what it asks for. An event that was handled before is not handled again;
 * one that failed before is tried again. There is one round trip to the database before Stripe is
 * asked. Throws what the work threw, so that Stripe sends the event again.
 */
export async function receiveEvent(ctx: Ctx, event: Stripe.Event): Promise<void> {
  const now = ctx.clock.now();
  const row = { ...inboxEvent(event, now), attempts: 1, dueAt: now + settleMs };
  const { subject } = row;
  const results = await batch(ctx.db, {
    insertion: beginEvent(ctx.db, row),
    events: selectEvent(ctx.db, event.id),
    ...selectEventSnapshot(ctx.db, subject ?? {}),
  });
  const stored = results.events[0];
  if (!stored || stored.handledAt !== null) return;
  // An older version of the Worker may have stored the subject in another shape.
  const failure = await handleEvent(ctx, { ...stored, subject }, eventSnapshot(results));
  if (failure !== null) throw failure;
}

/**
 * The inbox's row of an event that arrives now, in UTC milliseconds. It is due at once. Throws
 * `invalid_request` for an event without the object that it is about.
 */
export function inboxEvent(event: Stripe.Event, now: number): InboxEvent {
  const subject = subjectOfEvent(event);
  const createdAt = event.created * 1000;
  return {
    id: event.id,
    type: event.type,
    objectId: subject ? objectIdOf(subject) : '',
    subject,
    createdAt,
    receivedAt: now,
    // An event that concerns nothing of ours needs no work.
    handledAt: subject ? null : now,
    attempts: 0,
    dueAt: createdAt,
    lastError: null,
  };
}

/**
 * Does what a stored event asks for and records the result. Returns what the work threw, or null.
 * `snapshot` is what was read together with the event, if anything was.
 */
export async function handleEvent(
  ctx: Ctx,
  event: InboxEvent,
  snapshot: Partial<EventSnapshot> = {},
): Promise<Error | null> {
  if (!event.subject) return null;
  try {
    await followEvent(ctx, event.subject, snapshot);
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    log('error', {
      message: 'event not handled',
      event: event.id,
      type: event.type,
      error: failure.message,
    });
    await markFailed(ctx.db, event.id, failure.message);
    return failure;
  }
  await markHandled(ctx.db, event.id, ctx.clock.now());
  return null;
}
