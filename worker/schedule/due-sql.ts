/*
 * What is due for a job of the scheduled run. A list says it once; what is taken, deleted and
 * counted follows from it.
 */
import { and, lt, lte, not, sql } from 'drizzle-orm';
import type { InferSelectModel, SQL, SQLWrapper } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

import { hourMs } from '#worker/calendar.ts';
import type { Database } from '#worker/db/client.ts';
import { overBefore } from '#worker/legal/kept.ts';
import type { Kept } from '#worker/legal/kept.ts';
import type { Due } from '#worker/schedule/job.ts';
import { isPostponed } from '#worker/schedule/shared-sql.ts';
import type { JobName } from '#worker/schedule/shares.ts';

/** Longer than an item is worked on, and no longer than people may wait after a cut. */
export const itemLeaseMs = hourMs;

/** The rows of a table that are due for a job: which, and since when. */
export interface DueRows<T extends SQLiteTable = SQLiteTable> {
  table: T;
  /** Since when each is due, UTC milliseconds. */
  since: SQLWrapper;
  /** The order in which they are taken, by their index; that of `since` if it is left out. */
  order?: SQLWrapper;
  /** An SQL condition: which are due at `now`, UTC milliseconds. */
  where: (now: number, db: Database) => SQL | undefined;
  /** How long they were kept, where that is not in the rows themselves. */
  kept?: Kept;
}

/** What a statement sets in rows of a table: moments, counters, or SQL expressions for them. */
type Change<T extends SQLiteTable> = Partial<Record<keyof T['$inferInsert'], number | SQL>>;

/** The items of a job. One that has failed is left out while it waits. */
export interface DueItems<T extends SQLiteTable> extends DueRows<T> {
  /** The column by which an item is named. */
  id: SQLiteColumn;
  /** What notes that an item is taken. Left out where the work takes it off the list. */
  take?: (now: number) => Change<T>;
}

/**
 * Such items without those that have failed and wait, seen from when the run of the job began: what
 * fails in it is not tried again in it.
 */
export function notPostponed<T extends SQLiteTable>(
  items: DueItems<T>,
  job: JobName,
  began: number,
): DueRows<T> {
  const where: DueRows['where'] = (now, db) =>
    and(items.where(now, db), not(isPostponed(job, items.id, began)));
  return { ...items, where };
}

/** The first rows that are due, by their row ids: for a condition `rowid in …`. */
export function firstDue(
  db: Database,
  { table, since, order = since, where }: DueRows,
  now: number,
  limit: number,
): SQL {
  return sql`(select rowid from ${table} where ${where(now, db)} order by ${order} limit ${limit})`;
}

/** Takes at most `limit` items, the longest waiting first, in one statement. Returns them. */
export async function takeItems<T extends SQLiteTable>(
  db: Database,
  items: DueItems<T>,
  { job, began, now, limit }: { job: JobName; began: number; now: number; limit: number },
): Promise<InferSelectModel<T>[]> {
  const due = notPostponed(items, job, began);
  const { table, since, order = since, take } = items;
  const rows = take
    ? db
        .update(table)
        .set(take(now))
        .where(sql`rowid in ${firstDue(db, due, now, limit)}`)
        .returning()
    : db
        .select()
        .from(table as SQLiteTable)
        .where(due.where(now, db))
        .orderBy(sql`${order}`)
        .limit(limit);
  return (await rows) as InferSelectModel<T>[];
}

/** Deletes at most `limit` rows that are due, in no particular order. A statement. */
export function deleteDue(db: Database, { table, where }: DueRows, now: number, limit: number) {
  const due = sql`(select rowid from ${table} where ${where(now, db)} limit ${limit})`;
  return db.delete(table).where(sql`rowid in ${due}`);
}

/**
 * The rows of a table that are to go: as long after the moment in a column as `kept` says, or at
 * that moment, if it says nothing. `also` is a further condition; it gets the moment before which
 * the rows are over, UTC milliseconds.
 */
export function over(
  since: SQLiteColumn,
  kept?: Kept,
  also?: (before: number, db: Database) => SQL | undefined,
): DueRows {
  const where: DueRows['where'] = (now, db) => {
    if (kept === undefined) return and(lte(since, now), also?.(now, db));
    const before = overBefore(kept, now);
    return and(lt(since, before), also?.(before, db));
  };
  return { table: since.table, since, where, ...(kept !== undefined && { kept }) };
}

/** Files in R2 that are due to be deleted, each named by a row. */
export interface DueFiles extends DueRows {
  /** The column that names a file, and the file's key by what it holds. */
  name: SQLiteColumn;
  keyOf: (name: string) => string;
  /** What is noted in a row that stays without its file; without this, rows go with their files. */
  note?: (now: number) => Record<string, unknown>;
}

/** At most `limit` files that are due, the oldest first. A statement. */
export function selectFiles(db: Database, files: DueFiles, now: number, limit: number) {
  const { table, name, where, since, order = since } = files;
  return db
    .select({ rowid: sql<number>`rowid`, name: sql<string>`${name}` })
    .from(table)
    .where(where(now, db))
    .orderBy(sql`${order}`)
    .limit(limit);
}

/** Deletes the rows of files that are gone, or notes it in them. A statement. */
export function endFiles(
  db: Database,
  { table, where, note }: DueFiles,
  gone: readonly { rowid: number }[],
  now: number,
) {
  // Its number may be another row's by now, which is not due.
  const rows = JSON.stringify(gone.map(({ rowid }) => rowid));
  const these = and(sql`rowid in (select value from json_each(${rows}))`, where(now, db));
  return note ? db.update(table).set(note(now)).where(these) : db.delete(table).where(these);
}

/** At most so many items of a job are counted. */
const mostCounted = 1000;

/**
 * Rows for `countRows`: since when each item is due (UTC milliseconds). At most `mostCounted`, in
 * the order of the column of their index.
 */
export function selectSince(
  db: Database,
  { table, since, order = since, where }: DueRows,
  now: number,
): SQL {
  return sql`select ${since} as since from ${table} where ${where(now, db)} order by ${order}
    limit ${mostCounted}`;
}

/** D1 joins at most five lists at once. */
const mostJoined = 5;

/** The rows of several lists. */
function together(lists: readonly SQL[]): SQL {
  if (lists.length > mostJoined) {
    return together([together(lists.slice(0, mostJoined)), ...lists.slice(mostJoined)]);
  }
  return sql.join(
    lists.map((list) => sql`select since from (${list})`),
    sql` union all `,
  );
}

/** Counts the rows of all these `selectSince`, and finds the oldest. One statement. */
export async function countRows(db: Database, lists: readonly SQL[]): Promise<Due> {
  const [due] = await db.all<Due>(
    sql`select count(*) as "count", min(since) as "oldestAt" from (${together(lists)})`,
  );
  return due ?? { count: 0, oldestAt: null };
}
