import { and, eq, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { leaseMs, mostAttempts } from '#worker/mail/delivery.ts';
import { outbox } from '#worker/mail/table.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** Lends mails that are due to whoever asks: of two who ask at once each gets others. */
export async function takeDueMails(db: Database, now: number, most: number): Promise<OutboxRow[]> {
  const due = db
    .select({ key: outbox.key })
    .from(outbox)
    .where(and(lte(outbox.dueAt, now), lt(outbox.attempts, mostAttempts)))
    .orderBy(outbox.dueAt)
    .limit(most);
  return db
    .update(outbox)
    .set({ dueAt: now + leaseMs, attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.key, due))
    .returning();
}

/** Gives up mails whose last lease has ended without a word, some at a time; returns which. */
export async function giveUpMails(db: Database, now: number, most: number): Promise<string[]> {
  const spent = db
    .select({ key: outbox.key })
    .from(outbox)
    .where(and(lte(outbox.dueAt, now), gte(outbox.attempts, mostAttempts)))
    .limit(most);
  const given = await db
    .update(outbox)
    .set({ dueAt: null })
    .where(inArray(outbox.key, spent))
    .returning({ key: outbox.key });
  return given.map(({ key }) => key);
}

/** Notes that the service has taken a mail. */
export async function markSent(db: Database, key: string, now: number): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt: null, sentAt: now })
    .where(and(eq(outbox.key, key), isNull(outbox.sentAt)));
}

/** Notes when a mail is to be tried again; null for never. */
export async function postpone(db: Database, key: string, dueAt: number | null): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt })
    .where(and(eq(outbox.key, key), isNull(outbox.sentAt)));
}

/** Forgets mails from before that moment, some at a time. */
export async function deleteOldMails(db: Database, before: number, most: number): Promise<void> {
  const old = db
    .select({ key: outbox.key })
    .from(outbox)
    .where(lt(outbox.createdAt, before))
    .limit(most);
  await db.delete(outbox).where(inArray(outbox.key, old));
}
