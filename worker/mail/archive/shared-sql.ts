/*
 * Statements with which letters leave the outbox for the archive (docs/decisions/0053).
 */
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { outbox } from '#worker/mail/table.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';

/** A letter as it lies in the outbox, for an account. */
export type OutboxLetter = typeof outbox.$inferSelect & { keptFor: string };

/** Letters that were sent or given up and are not archived yet; `markArchived` ends it. */
export const lettersToArchive: DueItems<typeof outbox> = {
  table: outbox,
  id: outbox.key,
  since: outbox.createdAt,
  // As the partial index outbox_to_archive says it.
  where: () => and(isNotNull(outbox.keptFor), isNull(outbox.archivedAt), isNull(outbox.dueAt)),
};

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
