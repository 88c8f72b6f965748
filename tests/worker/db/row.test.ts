import { globSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import { getTableName, is, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import {
  SQLiteSyncDialect,
  SQLiteTable,
  integer,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';

import * as schema from '#worker/db/schema.ts';
import { insertRow, insertRows, rowOf } from '#worker/db/row.ts';

const parcel = sqliteTable('parcel', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  sender: text('sender').notNull(),
  receiver: text('receiver').notNull(),
  contents: text('contents', { mode: 'json' }).$type<{ books: string[] } | string[]>().notNull(),
  label: text('label', { mode: 'json' }).$type<string[]>(),
  isHeavy: integer('is_heavy', { mode: 'boolean' }).notNull(),
  isInsured: integer('is_insured', { mode: 'boolean' }).notNull().default(true),
  weight: integer('weight'),
});

const definition = `create table parcel (id integer primary key autoincrement,
  sender text not null, receiver text not null, contents text not null, label text,
  is_heavy integer not null, is_insured integer not null, weight integer)`;

const db = drizzle({} as Parameters<typeof drizzle>[0]);
const yes = sql`where true`;
const full = {
  sender: 'Anna',
  receiver: 'Berta',
  contents: { books: ['BGB'] },
  label: ['"fragile"'],
  isHeavy: false,
  isInsured: false,
  weight: 0,
};
const least = { sender: 'Anna', receiver: 'Berta', contents: [], isHeavy: true };

/** What the table holds after that statement. */
function after(statement: SQLWrapper) {
  const database = new DatabaseSync(':memory:');
  database.exec(definition);
  const query = new SQLiteSyncDialect().sqlToQuery(statement.getSQL());
  database.prepare(query.sql).run(...(query.params as string[]));
  return database.prepare('select * from parcel').all();
}

type Values = Parameters<typeof insertRow<typeof parcel>>[2];

const inserted = (values: Values, rest: SQL = yes) => after(insertRow(db, parcel, values, rest));

test.each([
  ['texts, JSON and booleans', full],
  ['nothing but what a row needs', least],
  ['null', { ...full, label: null, weight: null }],
  ['an expression', { ...least, weight: sql<number>`1 + 1` }],
])('a row of %s arrives as by .values()', (_name, row) => {
  const rows = inserted(row);
  expect(rows).toHaveLength(1);
  expect(rows).toEqual(after(db.insert(parcel).values(row)));
});

test('values keep their columns in whatever order they are named', () => {
  const turned = Object.fromEntries(Object.entries(full).toReversed()) as typeof full;
  expect(inserted(turned)).toEqual(inserted(full));
});

test('a row takes columns of the table that it is selected from', () => {
  const source = sqliteTable('source', { name: text('name') });
  const from = sql`from (select 'Clara' as name) as ${source}`;
  expect(inserted({ ...least, receiver: source.name }, from)).toMatchObject([
    { sender: 'Anna', receiver: 'Clara' },
  ]);
});

test('each row is written only where its own condition holds', () => {
  const rows = [
    { values: least, rest: yes },
    { values: full, rest: sql`where false` },
    { values: { ...full, sender: 'Dora' }, rest: yes },
  ];
  expect(after(insertRows(db, parcel, rows))).toMatchObject([
    { sender: 'Anna', is_heavy: 1 },
    { sender: 'Dora', is_heavy: 0 },
  ]);
  expect(after(insertRows(db, parcel, []))).toEqual([]);
});

test('a row without a value that its column needs is refused', () => {
  const { receiver: _receiver, ...rest } = full;
  // @ts-expect-error The compiler refuses it, too.
  expect(() => rowOf(parcel, rest, yes)).toThrow('no value for receiver');
});

/** Inserts of a source text whose values are neither `.values()` nor of rowOf for that table. */
function unnamed(source: string): string[] {
  const code = source.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '');
  const named = String.raw`\s*(?:\.values\(|\.select\(\s*rows?Of\(\s*\k<table>,)`;
  const insert = new RegExp(
    String.raw`\.insert\(\s*(?<table>\w+)\s*\)(?!${named})|\binsert\b[\w\s]+\binto\b`,
    'g',
  );
  return code.match(insert) ?? [];
}

test.each([
  'db.insert(deal).select(sql`select ${id}, ${name} where ${onlyIf}`)',
  'db\n  .insert(deal)\n  .select(\n    // In order.\n    sql`select ${id}`)',
  'db.insert(deal).select(rowOf(proof, row, rest))',
  'db.insert(deal).select(values)',
  'const statement = db.insert(deal);',
  'db.run(sql`insert or ignore into ${deal} select 1`)',
])('an insert that names no columns is found: %s', (source) => {
  expect(unnamed(source)).toHaveLength(1);
});

const productTables = new Set<string>(
  Object.values(schema).flatMap((one) => (is(one, SQLiteTable) ? [getTableName(one)] : [])),
);

/**
 * Inserts in SQL that name no columns, so that a new column would move their values; but not those
 * into tables of a test, nor into one that is created beside them, nor a copy of whole rows.
 */
function positional(source: string): string[] {
  const insert =
    /\binsert(?: or \w+)? into\s+"?(?:\$\{[\w.]+\}|(?<table>\w+))"?\s+(?:select(?! \*)|values|with|NUMBERS)\b/gi;
  const isOthers = (table: string) =>
    !productTables.has(table) || new RegExp(`create table ${table}\\b`, 'i').test(source);
  return [...source.matchAll(insert)].flatMap(([found, table]) =>
    table !== undefined && isOthers(table) ? [] : [found],
  );
}

test.each([
  ["insert into plan values ('yearly', 1)", 1],
  ['insert or ignore into "plan"\n  select \'yearly\', 1', 1],
  ["insert into ${table} select 'yearly', 1", 1],
  ["insert into plan (key, amount) values ('yearly', 1)", 0],
  ['create table parent (id integer); INSERT INTO parent VALUES (1)', 0],
  ['insert into plan\n    (key, amount)\n  NUMBERS select i, 1 from n', 0],
])('in SQL, too: %s', (source, found) => {
  expect(positional(source)).toHaveLength(found);
});

const sourcesOf = (files: string) =>
  globSync(files).map((file) => [file, readFileSync(file, 'utf8')] as const);

test('every insert of the Worker names the columns of its values', () => {
  const sources = sourcesOf('worker/**/*.ts');
  expect(sources.filter(([, source]) => /\binsertRows?\(/.test(source)).length).toBeGreaterThan(20);
  expect(
    sources.flatMap(([file, source]) => unnamed(source).map((one) => `${file}: ${one}`)),
  ).toEqual([]);
});

test('and so does every insert of the tests', () => {
  const sources = sourcesOf('tests/**/*.ts').filter(([file]) => !file.endsWith('db/row.test.ts'));
  expect(
    sources.flatMap(([file, source]) => positional(source).map((one) => `${file}: ${one}`)),
  ).toEqual([]);
});
