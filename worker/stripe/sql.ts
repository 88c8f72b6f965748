import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { waitAfter } from '#worker/schedule/shared-sql.ts';
import { stripeEvent } from '#worker/stripe/table.ts';

export type InboxEvent = typeof stripeEvent.$inferSelect;

const attempts = sql`${stripeEvent.attempts} + 1`;

/** Puts an event whose work begins now into the inbox. One that is in it is only counted again. */
export function beginEvent(db: Database, row: InboxEvent) {
  return db
    .insert(stripeEvent)
    .values(row)
    .onConflictDoUpdate({
      target: stripeEvent.id,
      set: { attempts, dueAt: sql`max(${stripeEvent.dueAt}, ${row.dueAt})` },
      setWhere: isNull(stripeEvent.handledAt),
    });
}

/** Puts events into the inbox, each once. `rows` may be empty. */
export function insertEvents(db: Database, rows: readonly InboxEvent[]) {
  // One parameter for all rows: D1 allows at most a hundred parameters in a statement. The values
  // stand in the order of the table's columns.
  const column = (name: keyof InboxEvent) => sql`value ->> ${`$.${name}`}`;
  return db
    .insert(stripeEvent)
    .select(
      sql`select ${column('id')}, ${column('type')}, ${column('objectId')},
        ${column('subject')}, ${column('createdAt')}, ${column('receivedAt')},
        ${column('handledAt')}, ${column('attempts')}, ${column('dueAt')}, ${column('lastError')}
        from json_each(${JSON.stringify(rows)}) where true`,
    )
    .onConflictDoNothing();
}

/** An event in the inbox. */
export function selectEvent(db: Database, id: string) {
  return db.select().from(stripeEvent).where(eq(stripeEvent.id, id));
}

/** Records that the work for an event is done. */
export function markHandled(db: Database, id: string, now: number) {
  return db
    .update(stripeEvent)
    .set({ handledAt: now, lastError: null })
    .where(eq(stripeEvent.id, id));
}

/** Records that the work for an event failed. */
export function markFailed(db: Database, id: string, error: string) {
  return db
    .update(stripeEvent)
    .set({ lastError: error.slice(0, 500) })
    .where(eq(stripeEvent.id, id));
}

/**
 * Takes events that are due and not handled, and sets when they are due again, so that one that
 * fails does not keep others waiting. A statement that returns them.
 */
export function takeDueEvents(db: Database, now: number, limit: number) {
  const due = db
    .select({ id: stripeEvent.id })
    .from(stripeEvent)
    .where(and(isNull(stripeEvent.handledAt), lte(stripeEvent.dueAt, now)))
    .orderBy(stripeEvent.dueAt)
    .limit(limit);
  return db
    .update(stripeEvent)
    .set({ attempts, dueAt: sql`${now} + ${waitAfter(attempts)}` })
    .where(inArray(stripeEvent.id, due))
    .returning();
}

/** Deletes up to 500 handled events that are older than that moment. */
export function deleteHandled(db: Database, before: number) {
  return db.run(sql`
    delete from ${stripeEvent} where id in (
      select id from ${stripeEvent}
      where created_at < ${before} and handled_at is not null limit 500)`);
}
