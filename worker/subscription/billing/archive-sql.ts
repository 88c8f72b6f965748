import { eq, lte, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { over } from '#worker/schedule/due-sql.ts';
import type { DueFiles, DueItems } from '#worker/schedule/due-sql.ts';
import { waitAfter } from '#worker/schedule/shared-sql.ts';
import { accountOfCustomer } from '#worker/subscription/money/shared-sql.ts';
import { archiveMark, billingDocument } from '#worker/subscription/money/table.ts';

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
  return insertRow(
    db,
    archiveMark,
    { id, dueAt: now },
    sql`from json_each(${JSON.stringify(marks)})
          where (value ->> 'isOurs' or ${account} is not null) and not exists (
            select 1 from ${billingDocument} where ${billingDocument.id} = ${id})`,
  ).onConflictDoNothing();
}

/**
 * The documents that are to be archived. Taken, they are due again later, so that one that fails
 * keeps no other waiting, and no two runs take the same one.
 */
export const dueMarks: DueItems<typeof archiveMark> = {
  table: archiveMark,
  id: archiveMark.id,
  since: archiveMark.dueAt,
  where: (now) => lte(archiveMark.dueAt, now),
  take: (now) => {
    const attempts = sql`${archiveMark.attempts} + 1`;
    return { attempts, dueAt: sql`${now} + max(${leaseMs}, ${waitAfter(attempts)})` };
  },
};

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

/** The documents that need not be kept any longer. */
export const oldDocuments: DueFiles = {
  ...over(billingDocument.keepUntil),
  name: billingDocument.fileKey,
  keyOf: (key) => key,
};
