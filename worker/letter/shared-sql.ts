/*
 * Statements of the archive of letters, for its own verbs and for the desk.
 */
import { and, desc, eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { partOf } from '#worker/db/place.ts';
import type { Part } from '#worker/db/place.ts';
import { letter } from '#worker/letter/table.ts';

export type LetterRow = typeof letter.$inferSelect;

/** Writes a letter into the archive, once. A statement. */
export function insertLetter(db: Database, row: LetterRow) {
  return db.insert(letter).values(row).onConflictDoNothing();
}

/** The archived letters to an account, the newest first. A statement. */
export function selectLetters(db: Database, accountId: string | SQL<string>) {
  return db
    .select()
    .from(letter)
    .where(eq(letter.accountId, accountId))
    .orderBy(desc(letter.createdAt));
}

/** That letter, if it was sent to that account. A statement. */
export function selectLetter(db: Database, accountId: string | SQL<string>, id: string) {
  return db
    .select()
    .from(letter)
    .where(and(eq(letter.id, id), eq(letter.accountId, accountId)));
}

/** That part of the archived letters to an account. A statement. */
export function selectLettersIn(db: Database, accountId: string, part: Part) {
  const { place, where, order } = partOf(part, letter.id, letter.createdAt);
  const { id, recipient, subject, sentAt } = letter;
  return db
    .select({ ...place, id, recipient, subject, sentAt })
    .from(letter)
    .where(and(eq(letter.accountId, accountId), where))
    .orderBy(...order)
    .limit(part.limit);
}

/** The accounts to which letters were sent at that address, also a former one. A statement. */
export function selectAccountsWrittenTo(db: Database, recipient: string, limit: number) {
  return db
    .selectDistinct({ accountId: letter.accountId })
    .from(letter)
    .where(eq(letter.recipient, recipient))
    .limit(limit);
}
