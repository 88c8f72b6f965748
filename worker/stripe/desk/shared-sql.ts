/* The desk's statements about Stripe's events (docs/decisions/0008). */
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { partOf } from '#worker/db/place.ts';
import type { Part } from '#worker/db/place.ts';
import { stripeEvent } from '#worker/stripe/table.ts';

/** That part of the events about these objects; `objects` is a subquery of ids. A statement. */
export function selectEventsIn(db: Database, objects: SQL, part: Part) {
  const { id, type, objectId, handledAt, attempts, lastError } = stripeEvent;
  const { place, where, order } = partOf(part, id, stripeEvent.createdAt);
  return db
    .select({ ...place, type, objectId, handledAt, attempts, lastError })
    .from(stripeEvent)
    .where(and(sql`${objectId} in (${objects})`, where))
    .orderBy(...order)
    .limit(part.limit);
}

/** Events whose work has failed and is still to be done, the next first. A statement. */
export function selectFailedEvents(db: Database, limit: number) {
  const { id, type, objectId, lastError, attempts, receivedAt, dueAt } = stripeEvent;
  return db
    .select({ id, type, objectId, lastError, attempts, receivedAt, dueAt })
    .from(stripeEvent)
    .where(and(isNull(stripeEvent.handledAt), gt(dueAt, 0), isNotNull(lastError)))
    .orderBy(dueAt)
    .limit(limit);
}

/** An SQL condition: that event has failed, and its work is still to be done. */
export function isFailedEvent(id: string): SQL {
  const { handledAt, lastError } = stripeEvent;
  return sql`exists (select 1 from ${stripeEvent} where ${stripeEvent.id} = ${id}
    and ${handledAt} is null and ${lastError} is not null)`;
}

/** Has the scheduled run do the work of an event next, where `onlyIf` holds. A statement. */
export function makeEventDue(db: Database, id: string, now: number, onlyIf: SQL) {
  return db
    .update(stripeEvent)
    .set({ dueAt: now })
    .where(and(eq(stripeEvent.id, id), onlyIf));
}

/** Whether that event is known, and when it was handled. A statement. */
export function selectEventState(db: Database, id: string) {
  return db
    .select({ handledAt: stripeEvent.handledAt })
    .from(stripeEvent)
    .where(eq(stripeEvent.id, id));
}

/** When the latest events happened at Stripe, and when they reached us. A statement. */
export function selectArrivals(db: Database, limit: number) {
  const { createdAt, receivedAt } = stripeEvent;
  return (
    db
      .select({ createdAt, receivedAt })
      .from(stripeEvent)
      // With a bound the index is searched instead of scanned.
      .where(gt(createdAt, 0))
      .orderBy(desc(createdAt))
      .limit(limit)
  );
}
