import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { log } from '#worker/http/log.ts';
import { subjectOf } from '#worker/stripe/event-subject.ts';
import { eventVerbs } from '#worker/stripe/event-verbs.ts';
import { firstLook } from '#worker/subscription/first-look.ts';
import type { FirstLook } from '#worker/subscription/first-look.ts';
import { insertEvent, markFailed, markHandled, selectEvent } from '#worker/stripe/repository.ts';
import type { InboxEvent } from '#worker/stripe/repository.ts';

/**
 * Takes an event in and does what it asks for. An event that was handled before is done at once;
 * one that failed before is tried again. One round trip to the database before Stripe is asked.
 * Throws what the work threw, so that Stripe sends the event again.
 */
export async function receiveEvent(ctx: Ctx, event: Stripe.Event): Promise<void> {
  const now = ctx.clock.now();
  const subject = subjectOf(event);
  const received: InboxEvent = {
    id: event.id,
    type: event.type,
    objectId: subject?.id ?? '',
    subject,
    createdAt: event.created * 1000,
    receivedAt: now,
    // What concerns nobody is done by being noted.
    handledAt: subject ? null : now,
    attempts: 0,
    lastError: null,
  };
  const [, [stored], [contract], [purchase], [customer], [dispute], [plans]] = await ctx.db.batch([
    insertEvent(ctx.db, received),
    selectEvent(ctx.db, event.id),
    ...firstLook(ctx, subject ?? {}),
  ]);
  if (!stored || stored.handledAt !== null) return;
  await handleEvent(ctx, stored, {
    contract: { row: contract ?? null },
    purchase: { row: purchase ?? null, customerId: customer?.customerId ?? null },
    dispute: { row: dispute ?? null },
    planVersion: plans?.version ?? 0,
  });
}

/** Does what a stored event asks for and notes how it went. `look` is what was read with it, if it was. */
export async function handleEvent(
  ctx: Ctx,
  event: InboxEvent,
  look: Partial<FirstLook> = {},
): Promise<void> {
  if (!event.subject) return;
  try {
    await eventVerbs[event.subject.kind](ctx, event.subject, look);
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
