import { asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { savedAnswer } from '#worker/desk/saved-answers/table.ts';

type Row = typeof savedAnswer.$inferSelect;

/** All of them, by title. A statement. */
export function selectSavedAnswers(db: Database) {
  return db.select().from(savedAnswer).orderBy(asc(savedAnswer.title));
}

/** The one with that id. A statement. */
export function selectSavedAnswer(db: Database, id: string) {
  return db.select().from(savedAnswer).where(eq(savedAnswer.id, id));
}

/** An SQL condition: that one is there. */
export function answerExists(id: string): SQL {
  return sql`exists (select 1 from ${savedAnswer} where ${savedAnswer.id} = ${id})`;
}

/** An SQL condition: that one is there, and nobody has changed it since. */
export function isAnswerUnchanged(id: string, changedAt: number): SQL {
  return sql`exists (select 1 from ${savedAnswer} where ${savedAnswer.id} = ${id}
    and ${savedAnswer.changedAt} = ${changedAt})`;
}

/** An SQL condition: no other one has that title. */
export function isTitleFree({ id, title }: Pick<Row, 'id' | 'title'>): SQL {
  return sql`not exists (select 1 from ${savedAnswer}
    where ${savedAnswer.title} = ${title} and ${savedAnswer.id} <> ${id})`;
}

/** Writes it, new or in place of what it was, where `onlyIf` holds. A statement. */
export function writeSavedAnswer(db: Database, row: Row, onlyIf: SQL) {
  const { title, text, changedAt } = row;
  return insertRow(db, savedAnswer, row, sql`where ${onlyIf}`).onConflictDoUpdate({
    target: savedAnswer.id,
    // Two changes in one millisecond still get two different versions.
    set: { title, text, changedAt: sql`max(${changedAt}, ${savedAnswer.changedAt} + 1)` },
  });
}

/** Deletes it where `onlyIf` holds. A statement. */
export function deleteSavedAnswer(db: Database, id: string, onlyIf: SQL) {
  return db.delete(savedAnswer).where(sql`${savedAnswer.id} = ${id} and ${onlyIf}`);
}
