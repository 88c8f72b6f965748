import { getTableColumns, isSQLWrapper, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

import type { Database } from '#worker/db/client.ts';

/** A row as `.values()` takes it. An SQL expression or a column may stand in place of a value. */
type RowValues<T extends SQLiteTable> = {
  [Key in keyof T['$inferInsert']]: T['$inferInsert'][Key] | SQLWrapper;
};

/** Values, and what follows them in their `select`: `where …`, or `from …`. */
interface RowToInsert<T extends SQLiteTable> {
  values: RowValues<T>;
  rest: SQL;
}

/**
 * Inserts one row, as `rowOf` selects it: where the condition in `rest` holds, or one for each row
 * of its table. A statement.
 */
export function insertRow<T extends SQLiteTable>(
  db: Database,
  table: T,
  values: RowValues<T>,
  rest: SQL,
) {
  return db.insert(table).select(rowOf(table, values, rest));
}

/** The same for several rows, or for none. D1 takes at most five at once. */
export function insertRows<T extends SQLiteTable>(
  db: Database,
  table: T,
  rows: readonly RowToInsert<T>[],
) {
  return db.insert(table).select(rowsOf(table, rows));
}

/**
 * The `select` of one row for `insert … select`: each value by the name of its column, as for
 * `.values()`, so that no new column can move the values of others. `rest` is what follows it:
 * `where …`, or `from …`. No other `insert … select` is written (tests/worker/db/row.test.ts).
 */
export function rowOf<T extends SQLiteTable>(table: T, values: RowValues<T>, rest: SQL): SQL {
  const given = new Map(Object.entries<unknown>(values));
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table));
  const selected = columns.map(([name, column]) => valueOf(column, given.get(name)));
  return sql`select ${sql.join(selected, sql`, `)} ${rest}`;
}

/** The same for several rows, or for none. D1 takes at most five at once. */
function rowsOf<T extends SQLiteTable>(table: T, rows: readonly RowToInsert<T>[]): SQL {
  if (rows.length === 0) {
    const nulls = Object.keys(getTableColumns(table)).map(() => sql`null`);
    return sql`select ${sql.join(nulls, sql`, `)} where false`;
  }
  const selects = rows.map(({ values, rest }) => rowOf(table, values, rest));
  return sql.join(selects, sql` union all `);
}

/** What is left out is the column's default, or null, as in `.values()`. */
function valueOf(column: SQLiteColumn, given: unknown): SQL {
  const value = given === undefined ? (column.default ?? null) : given;
  if (isSQLWrapper(value)) return sql`${value}`;
  if (value !== null) return sql`${sql.param(value, column)}`;
  if (column.notNull && !column.hasDefault) throw new Error(`no value for ${column.name}`);
  return sql`null`;
}
