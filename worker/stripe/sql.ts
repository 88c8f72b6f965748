import { and, eq, isNull, lt, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { stripeEvent } from '#worker/stripe/table.ts';

export type InboxEvent = typeof stripeEvent.$inferSelect;

/** Puts an event into the inbox, once. */
export function insertEvent(db: Database, row: InboxEvent) {
  return db.insert(stripeEvent).values(row).onConflictDoNothing();
}

/** An event in the inbox. */
export function selectEvent(db: Database, id: string) {
  return db.select().from(stripeEvent).where(eq(stripeEvent.id, id));
}

/** Records that the work for an event is done. */
export function markHandled(db: Database, id: string, now: number) {
  return db
    .update(stripeEvent)
    .set({ handledAt: now, lastError: null, attempts: sql`${stripeEvent.attempts} + 1` })
    .where(eq(stripeEvent.id, id));
}

/** Records that the work for an event failed. */
export function markFailed(db: Database, id: string, error: string) {
  return db
    .update(stripeEvent)
    .set({ lastError: error.slice(0, 500), attempts: sql`${stripeEvent.attempts} + 1` })
    .where(eq(stripeEvent.id, id));
}

/** Events received before that moment whose work is not done; fewest attempts first. */
export function selectUnhandled(db: Database, before: number, limit: number) {
  return db
    .select()
    .from(stripeEvent)
    .where(and(isNull(stripeEvent.handledAt), lt(stripeEvent.receivedAt, before)))
    .orderBy(stripeEvent.attempts, stripeEvent.receivedAt)
    .limit(limit);
}

/** The ids among these that are in the inbox, handled or not. */
export function selectReceivedIds(db: Database, ids: readonly string[]) {
  // One parameter for all ids: D1 allows at most a hundred parameters in a statement.
  const requested = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  return db
    .select({ id: stripeEvent.id })
    .from(stripeEvent)
    .where(sql`${stripeEvent.id} in ${requested}`);
}

/** Deletes up to 500 handled events that are older than that moment. */
export function deleteHandled(db: Database, before: number) {
  return db.run(sql`
    delete from ${stripeEvent} where id in (
      select id from ${stripeEvent}
      where created_at < ${before} and handled_at is not null limit 500)`);
}
