import { and, eq, isNull, lte, sql } from 'drizzle-orm';

import { among } from '#worker/db/among.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { firstDue } from '#worker/schedule/due-sql.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';
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
  // One parameter for all rows: D1 allows at most a hundred parameters in a statement.
  const column = (name: keyof InboxEvent) => sql`value ->> ${`$.${name}`}`;
  return insertRow(
    db,
    stripeEvent,
    {
      id: column('id'),
      type: column('type'),
      objectId: column('objectId'),
      subject: column('subject'),
      createdAt: column('createdAt'),
      receivedAt: column('receivedAt'),
      handledAt: column('handledAt'),
      attempts: column('attempts'),
      dueAt: column('dueAt'),
      lastError: column('lastError'),
    },
    sql`from json_each(${JSON.stringify(rows)}) where true`,
  ).onConflictDoNothing();
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
 * The events that are due and not handled. Taken, each is due again later, so that one that fails
 * keeps no other waiting.
 */
export const dueEvents: DueItems<typeof stripeEvent> = {
  table: stripeEvent,
  id: stripeEvent.id,
  since: stripeEvent.dueAt,
  where: (now) => and(isNull(stripeEvent.handledAt), lte(stripeEvent.dueAt, now)),
  take: (now) => ({ attempts, dueAt: sql`${now} + ${waitAfter(attempts)}` }),
};

/**
 * Takes such events for the queue: they are due again at `until`. Their work has not begun yet. A
 * statement that returns their ids.
 */
export function leaseDueEvents(db: Database, now: number, until: number, limit: number) {
  return db
    .update(stripeEvent)
    .set({ dueAt: until })
    .where(sql`rowid in ${firstDue(db, dueEvents, now, limit)}`)
    .returning({ id: stripeEvent.id });
}

/** Makes events that were taken until that moment due now, where their work has not begun. */
export function giveBackEvents(db: Database, ids: readonly string[], until: number, now: number) {
  return db
    .update(stripeEvent)
    .set({ dueAt: now })
    .where(
      and(
        sql`${stripeEvent.id} in ${among(ids)}`,
        isNull(stripeEvent.handledAt),
        eq(stripeEvent.dueAt, until),
      ),
    );
}

/**
 * Begins the work of those of these events that are not handled. They are due again after
 * `leaseMs`, or later after many attempts. A statement that returns them.
 */
export function beginEvents(db: Database, ids: readonly string[], now: number, leaseMs: number) {
  return db
    .update(stripeEvent)
    .set({ attempts, dueAt: sql`${now} + max(${leaseMs}, ${waitAfter(attempts)})` })
    .where(and(sql`${stripeEvent.id} in ${among(ids)}`, isNull(stripeEvent.handledAt)))
    .returning();
}
