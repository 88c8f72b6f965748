/*
 * Statements with which letters leave the outbox for the archive (docs/decisions/0053).
 */
import { and, asc, desc, eq, isNotNull, isNull, not } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { outbox } from '#worker/mail/table.ts';
import { countRows, dueRows, isPostponed } from '#worker/schedule/shared-sql.ts';

/** A letter as it lies in the outbox, for an account. */
export type OutboxLetter = typeof outbox.$inferSelect & { keptFor: string };

/** Sent or given up, and not archived yet; as the partial index outbox_to_archive says it. */
const isToArchive = (now: number) =>
  and(
    isNotNull(outbox.keptFor),
    isNull(outbox.archivedAt),
    isNull(outbox.dueAt),
    not(isPostponed('archiveLetters', outbox.key, now)),
  );

/** Counts the letters that are to be archived. */
export function countToArchive(db: Database, now: number) {
  return countRows(db, dueRows(outbox, { since: outbox.createdAt, where: isToArchive(now) }));
}

/** Letters that are to be archived, the oldest first. A statement. */
export function selectToArchive(db: Database, now: number, limit: number) {
  return db
    .select()
    .from(outbox)
    .where(isToArchive(now))
    .orderBy(asc(outbox.createdAt))
    .limit(limit);
}

/** Notes that a letter is archived: from then on the outbox may delete it. A statement. */
export function markArchived(db: Database, key: string, now: number) {
  return db.update(outbox).set({ archivedAt: now }).where(eq(outbox.key, key));
}

/** The letters to an account that the archive does not have yet, the newest first. A statement. */
export function selectUnarchived(db: Database, accountId: string | SQL<string>) {
  return db
    .select()
    .from(outbox)
    .where(and(eq(outbox.keptFor, accountId), isNull(outbox.archivedAt)))
    .orderBy(desc(outbox.createdAt));
}
