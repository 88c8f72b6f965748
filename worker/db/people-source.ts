import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/**
 * Rows of a table as a list of people, in the order of an index of `where`, `at` and `id`: each row
 * stands for a person, if `isOne` holds.
 */
export interface PeopleSource {
  table: SQLiteTable;
  accountId: AnyColumn;
  /** A moment, UTC milliseconds, by which the list is sorted. */
  at: AnyColumn;
  id: AnyColumn;
  where?: SQL;
  /** Asked of each row that is looked at, so that no person is listed twice. */
  isOne?: SQL;
}

/**
 * A column of words in lower case, as an index of its own says it: an index of the column itself
 * would be taken by other statements, too.
 */
export function lowerOf(column: AnyColumn): SQL {
  return sql`lower(${column})`;
}

/** A column with the name of its table, for subqueries that know the same name. */
export function outer(table: SQLiteTable, column: AnyColumn): SQL {
  return sql`${table}.${sql.identifier(column.name)}`;
}
