import { and, eq, isNull, lt, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { stripeEvent } from '#worker/stripe/table.ts';

export type InboxEvent = typeof stripeEvent.$inferSelect;

/** Puts an event into the inbox, once. A statement. */
export function insertEvent(db: Database, row: InboxEvent) {
  return db.insert(stripeEvent).values(row).onConflictDoNothing();
}

/** An event in the inbox. A statement. */
export function selectEvent(db: Database, id: string) {
  return db.select().from(stripeEvent).where(eq(stripeEvent.id, id));
}

/** Notes that what an event asks for has been done. */
export async function markHandled(db: Database, id: string, now: number): Promise<void> {
  await db
    .update(stripeEvent)
    .set({ handledAt: now, lastError: null, attempts: sql`${stripeEvent.attempts} + 1` })
    .where(eq(stripeEvent.id, id));
}

/** Notes that it could not be done. */
export async function markFailed(db: Database, id: string, error: string): Promise<void> {
  await db
    .update(stripeEvent)
    .set({ lastError: error.slice(0, 500), attempts: sql`${stripeEvent.attempts} + 1` })
    .where(eq(stripeEvent.id, id));
}

/** Events received before that moment whose work is not done, the least tried first. */
export async function selectUnhandled(
  db: Database,
  before: number,
  limit: number,
): Promise<InboxEvent[]> {
  return db
    .select()
    .from(stripeEvent)
    .where(and(isNull(stripeEvent.handledAt), lt(stripeEvent.receivedAt, before)))
    .orderBy(stripeEvent.attempts, stripeEvent.receivedAt)
    .limit(limit);
}

/** Which of these events have been received, done or not. */
export async function selectReceivedIds(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  // One parameter for all of them: a statement takes no more than a hundred.
  const asked = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const rows = await db
    .select({ id: stripeEvent.id })
    .from(stripeEvent)
    .where(sql`${stripeEvent.id} in ${asked}`);
  return new Set(rows.map(({ id }) => id));
}

/** Forgets handled events from before that moment, some at a time. */
export async function deleteHandled(db: Database, before: number): Promise<void> {
  await db.run(sql`
    delete from ${stripeEvent} where id in (
      select id from ${stripeEvent}
      where created_at < ${before} and handled_at is not null limit 500)`);
}
