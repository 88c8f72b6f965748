/*
 * Statements with which letters leave the outbox for the archive (docs/decisions/0053).
 */
import { and, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { partOf } from '#worker/db/place.ts';
import type { Part } from '#worker/db/place.ts';
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

/**
 * That part of the mails in the outbox to an address, or to an account among whose letters they
 * are archived. Those that the archive has already are left out. Two statements, because each
 * reads an index of its own.
 */
export function selectMailsIn(
  db: Database,
  { accountId, email }: { accountId: string; email: SQL<string | null> },
  part: Part,
) {
  const { place, where, order } = partOf(part, sql`${outbox}.rowid`, outbox.createdAt);
  const { key, recipient, subject, createdAt, sentAt, dueAt } = outbox;
  const fresh = (whose: SQL | undefined) =>
    db
      .select({ ...place, key, recipient, subject, createdAt, sentAt, dueAt })
      .from(outbox)
      .where(and(whose, isNull(outbox.archivedAt), where))
      .orderBy(...order)
      .limit(part.limit);
  return {
    letters: fresh(eq(outbox.keptFor, accountId)),
    others: fresh(
      and(eq(recipient, email), or(isNull(outbox.keptFor), ne(outbox.keptFor, accountId))),
    ),
  };
}
