import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { GetColumnData } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

/** A value for every column of a table, or an SQL expression in its place. */
type RowValues<T extends SQLiteTable> = {
  [Key in keyof T['_']['columns']]: GetColumnData<T['_']['columns'][Key]> | SQL;
};

/**
 * `select` of these values for `insert … select`, in the order of the table's columns, whatever the
 * order here; the compiler asks for every column. `rest` is what follows: `where …`, or `from …`.
 * No other `insert … select` is written by hand, so a new column cannot move the values of others
 * (tests/worker/db/row.test.ts).
 */
export function rowOf<T extends SQLiteTable>(table: T, values: RowValues<T>, rest: SQL): SQL {
  const given = new Map(Object.entries<unknown>(values));
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table));
  const selected = columns.map(([key, column]) => {
    const value = given.get(key);
    if (value === undefined) throw new Error(`no value for ${column.name}`);
    return is(value, SQL) ? value : sql`${sql.param(value, column)}`;
  });
  return sql`select ${sql.join(selected, sql`, `)} ${rest}`;
}
