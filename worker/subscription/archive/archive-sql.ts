import { eq, inArray, lte, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { rowOf } from '#worker/db/row.ts';
import { countRows, dueRows, waitAfter } from '#worker/schedule/shared-sql.ts';
import { archiveMark, billingDocument } from '#worker/subscription/archive/table.ts';
import { accountOfCustomer } from '#worker/subscription/payment/shared-sql.ts';

/** How long a run may take for what it has taken, milliseconds: longer than any run. */
const leaseMs = 10 * 60_000;

/** A document that is to be archived. Where `isOurs` is false, only its customer may say so. */
interface Mark {
  id: string;
  customerId: string | null;
  isOurs: boolean;
}

/** Marks those of these documents that are ours, and neither marked nor archived. A statement. */
export function insertMarks(db: Database, marks: readonly Mark[], now: number) {
  // One parameter for all rows: D1 allows at most a hundred parameters in a statement.
  const id = sql`value ->> 'id'`;
  const account = accountOfCustomer(sql`value ->> 'customerId'`);
  return db
    .insert(archiveMark)
    .select(
      rowOf(
        archiveMark,
        { id, dueAt: now },
        sql`from json_each(${JSON.stringify(marks)})
          where (value ->> 'isOurs' or ${account} is not null) and not exists (
            select 1 from ${billingDocument} where ${billingDocument.id} = ${id})`,
      ),
    )
    .onConflictDoNothing();
}

const isDue = (now: number) => lte(archiveMark.dueAt, now);

/** Counts the documents that are to be archived. */
export function countMarks(db: Database, now: number) {
  return countRows(db, dueRows(archiveMark, { since: archiveMark.dueAt, where: isDue(now) }));
}

/**
 * Takes documents that are to be archived. They are due again later, so that one that fails keeps
 * no other waiting, and no two runs take the same one. A statement that returns them.
 */
export function takeMarks(db: Database, now: number, limit: number) {
  const attempts = sql`${archiveMark.attempts} + 1`;
  const due = db
    .select({ id: archiveMark.id })
    .from(archiveMark)
    .where(isDue(now))
    .orderBy(archiveMark.dueAt)
    .limit(limit);
  return db
    .update(archiveMark)
    .set({ attempts, dueAt: sql`${now} + max(${leaseMs}, ${waitAfter(attempts)})` })
    .where(inArray(archiveMark.id, due))
    .returning({ id: archiveMark.id, failingSince: archiveMark.failingSince });
}

/** Notes that a document cannot be archived now. A statement. */
export function noteFailing(db: Database, id: string, now: number) {
  return db
    .update(archiveMark)
    .set({ failingSince: sql`coalesce(${archiveMark.failingSince}, ${now})` })
    .where(eq(archiveMark.id, id));
}

/** Forgets a mark: its document is archived, or is none of ours. A statement. */
export function deleteMark(db: Database, id: string) {
  return db.delete(archiveMark).where(eq(archiveMark.id, id));
}

/** Writes a document into the archive. A statement. */
export function insertDocument(db: Database, row: typeof billingDocument.$inferInsert) {
  return db
    .insert(billingDocument)
    .values(row)
    .onConflictDoUpdate({ target: billingDocument.id, set: row });
}

const isOver = (now: number) => lte(billingDocument.keepUntil, now);

/** Counts the documents that need not be kept any longer. */
export function countOver(db: Database, now: number) {
  const { keepUntil: since } = billingDocument;
  return countRows(db, dueRows(billingDocument, { since, where: isOver(now) }));
}

/** At most `limit` documents that need not be kept any longer. A statement. */
export function selectOver(db: Database, now: number, limit: number) {
  return db
    .select({ id: billingDocument.id, fileKey: billingDocument.fileKey })
    .from(billingDocument)
    .where(isOver(now))
    .orderBy(billingDocument.keepUntil)
    .limit(limit);
}

/** Deletes these documents. A statement. */
export function deleteDocuments(db: Database, ids: readonly string[]) {
  return db.delete(billingDocument).where(inArray(billingDocument.id, [...ids]));
}
