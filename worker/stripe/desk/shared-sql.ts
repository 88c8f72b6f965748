/* The desk's statements about Stripe's events (docs/decisions/0008). */
import { and, sql } from 'drizzle-orm';
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
