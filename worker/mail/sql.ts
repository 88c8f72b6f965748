import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { leaseMs, maxAttempts } from '#worker/mail/delivery.ts';
import { outbox } from '#worker/mail/table.ts';
import { countRows, dueRows } from '#worker/schedule/shared-sql.ts';

const isDue = (now: number) => and(lte(outbox.dueAt, now), lt(outbox.attempts, maxAttempts));

/** Counts the mails that are due. */
export function countMails(db: Database, now: number) {
  return countRows(db, dueRows(outbox, { since: outbox.dueAt, where: isDue(now) }));
}

/**
 * Leases due mails to the caller and returns them. Two simultaneous callers get different mails.
 */
export function leaseDueMails(db: Database, now: number, limit: number) {
  const due = db
    .select({ key: outbox.key })
    .from(outbox)
    .where(isDue(now))
    .orderBy(outbox.dueAt)
    .limit(limit);
  return db
    .update(outbox)
    .set({ dueAt: now + leaseMs, attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.key, due))
    .returning();
}

/** Gives up at most `limit` mails whose last lease ended without a result. Returns their keys. */
export function giveUpMails(db: Database, now: number, limit: number) {
  const exhausted = db
    .select({ key: outbox.key })
    .from(outbox)
    .where(and(lte(outbox.dueAt, now), gte(outbox.attempts, maxAttempts)))
    .limit(limit);
  return db
    .update(outbox)
    .set({ dueAt: null })
    .where(inArray(outbox.key, exhausted))
    .returning({ key: outbox.key });
}

/** Records the mail service's answer: when it has accepted a mail, and its name for it. */
export function markSent(
  db: Database,
  key: string,
  answer: { sentAt: number; providerId: string | null },
) {
  return db
    .update(outbox)
    .set({ dueAt: null, ...answer })
    .where(and(eq(outbox.key, key), isNull(outbox.sentAt)));
}

/** Sets when a mail is tried again; null for never. */
export function postpone(db: Database, key: string, dueAt: number | null) {
  return db
    .update(outbox)
    .set({ dueAt })
    .where(and(eq(outbox.key, key), isNull(outbox.sentAt)));
}

/**
 * Deletes at most `limit` mails that were queued before that moment, but none that is still to be
 * archived.
 */
export function deleteOldMails(db: Database, before: number, limit: number) {
  const old = db
    .select({ key: outbox.key })
    .from(outbox)
    .where(
      and(lt(outbox.createdAt, before), or(isNull(outbox.keptFor), isNotNull(outbox.archivedAt))),
    )
    .limit(limit);
  return db.delete(outbox).where(inArray(outbox.key, old));
}
