import { and, getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

import type { Database } from '#worker/db/client.ts';

/*
 * Which columns a person gets when they take their data along (Art. 15, 20 DSGVO), and which stay
 * here and why. Each slice says it of its own tables, in `export/shared-sql.ts`; what becomes of
 * the rows is in worker/export.
 */

/** What a value is, where its column does not say it. */
export type Meaning = 'moment' | 'cents' | 'json';

/** A column that the person gets. */
export interface Exported {
  /** What people read above it, in German. */
  label: string;
  as?: Meaning;
  /** German words for what the product says in its own. */
  words?: Readonly<Record<string, string>>;
  /** Leaves out of a value what the person does not get. */
  only?: (value: unknown) => unknown;
  /** What people read of an object, in German. */
  brief?: (value: unknown) => string;
}

/** Why a column stays here. */
export type Withheld = (typeof withheld)[keyof typeof withheld];

export const withheld = {
  /** Whoever had it could get in, or could try codes and passwords at leisure. */
  secret: 'a secret, or the hash of one',
  /** Counters, leases and names for the machine. */
  machine: 'how the machine works; it says nothing of the person',
  aboutOthers: 'about somebody else',
  operator: 'who of ours did it',
  /** Each row of an export is the person's own. */
  owner: 'the person themselves',
  duplicate: 'another column says the same',
} as const;

export const exported = (label: string, more: Omit<Exported, 'label'> = {}): Exported => ({
  label,
  ...more,
});
export const moment = (label: string): Exported => ({ label, as: 'moment' });
export const cents = (label: string): Exported => ({ label, as: 'cents' });

/** Something that is exported beside the columns: an SQL expression about a row of that account. */
export interface Further extends Exported {
  value: (accountId: string) => SQL;
}

/** A column of an export, under its name in the JSON. */
export interface Field extends Exported {
  name: string;
  /** The type of its JSON value; an object or a list is `object`. */
  type: 'string' | 'integer' | 'boolean' | 'object';
  nullable: boolean;
}

/** A table of which a person gets their own rows. */
export interface PersonalTable {
  /** The table's own name, also in the JSON. */
  name: string;
  /** What people read above it, in German. */
  title: string;
  fields: readonly Field[];
  /** Why each of its other columns stays here, by the column's own name. */
  withholds: Readonly<Record<string, Withheld>>;
  /** Selects the rows of an account, at most `limit`. A statement. */
  select: (db: Database, accountId: string, limit: number) => PersonalRows;
}

type PersonalRows = ReturnType<typeof selectRows>;

interface Personal<T extends SQLiteTable> {
  title: string;
  /** The compiler asks for every column of the table. */
  columns: Record<keyof T['_']['columns'], Exported | Withheld>;
  further?: Record<string, Further>;
  /** An SQL condition: the row is that account's. */
  of: (accountId: string) => SQL | undefined;
}

/** Describes what a person gets of a table. */
export function personalTable<T extends SQLiteTable>(
  table: T,
  { title, columns, further = {}, of }: Personal<T>,
): PersonalTable {
  const said = new Map(Object.entries<Exported | Withheld>(columns));
  const all = Object.entries<SQLiteColumn>(getTableColumns(table)).map(([key, column]) => {
    const what = said.get(key);
    if (what === undefined) throw new Error(`${column.name} is neither exported nor withheld`);
    return [column, what] as const;
  });
  const fields: Field[] = all.flatMap(([column, what]) =>
    typeof what === 'string'
      ? []
      : [{ ...what, name: column.name, type: typeOf(column, what), nullable: !column.notNull }],
  );
  const more = Object.entries(further).map(([name, what]): Field => ({
    ...what,
    name,
    type: furtherType(what),
    nullable: true,
  }));
  const keeps = all.flatMap(([{ name }, what]) => (typeof what === 'string' ? [[name, what]] : []));
  return {
    name: getTableName(table),
    title,
    fields: [...fields, ...more],
    withholds: Object.fromEntries(keeps) as Record<string, Withheld>,
    select: (db, accountId, limit) => {
      const chosen = all.flatMap(([column, what]) =>
        typeof what === 'string' ? [] : [[column.name, column] as const],
      );
      const computed = Object.entries(further).map(
        ([name, { value }]) => [name, sql`${value(accountId)}`.as(name)] as const,
      );
      return selectRows(db, table, [...chosen, ...computed], of(accountId), limit);
    },
  };
}

function selectRows(
  db: Database,
  table: SQLiteTable,
  chosen: readonly (readonly [string, SQLiteColumn | SQL.Aliased])[],
  where: SQL | undefined,
  limit: number,
) {
  return db.select(Object.fromEntries(chosen)).from(table).where(and(where)).limit(limit);
}

function typeOf(column: SQLiteColumn, { as }: Exported): Field['type'] {
  if (as === 'moment') return 'string';
  if (as === 'json' || column.dataType === 'json') return 'object';
  if (column.dataType === 'boolean') return 'boolean';
  return column.dataType === 'number' ? 'integer' : 'string';
}

function furtherType({ as }: Exported): Field['type'] {
  if (as === 'json') return 'object';
  return as === 'cents' ? 'integer' : 'string';
}
