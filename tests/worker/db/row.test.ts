import { globSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { SQLiteSyncDialect, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';

import { rowOf, rowsOf } from '#worker/db/row.ts';

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

const inserted = (row: SQL) => after(db.insert(parcel).select(row));

test.each([
  ['texts, JSON and booleans', full],
  ['nothing but what a row needs', least],
  ['null', { ...full, label: null, weight: null }],
  ['an expression', { ...least, weight: sql<number>`1 + 1` }],
])('a row of %s arrives as by .values()', (_name, row) => {
  const rows = inserted(rowOf(parcel, row, yes));
  expect(rows).toHaveLength(1);
  expect(rows).toEqual(after(db.insert(parcel).values(row)));
});

test('values keep their columns in whatever order they are named', () => {
  const turned = Object.fromEntries(Object.entries(full).toReversed()) as typeof full;
  expect(inserted(rowOf(parcel, turned, yes))).toEqual(inserted(rowOf(parcel, full, yes)));
});

test('a row takes columns of the table that it is selected from', () => {
  const source = sqliteTable('source', { name: text('name') });
  const from = sql`from (select 'Clara' as name) as ${source}`;
  expect(inserted(rowOf(parcel, { ...least, receiver: source.name }, from))).toMatchObject([
    { sender: 'Anna', receiver: 'Clara' },
  ]);
});

test('each row is written only where its own condition holds', () => {
  const rows = [
    { values: least, rest: yes },
    { values: full, rest: sql`where false` },
    { values: { ...full, sender: 'Dora' }, rest: yes },
  ];
  expect(inserted(rowsOf(parcel, rows))).toMatchObject([
    { sender: 'Anna', is_heavy: 1 },
    { sender: 'Dora', is_heavy: 0 },
  ]);
  expect(inserted(rowsOf(parcel, []))).toEqual([]);
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

test('every insert of the Worker names the columns of its values', () => {
  const files = globSync('worker/**/*.ts');
  const sources = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  expect(
    sources.filter(([, source]) => /\.select\(\s*rows?Of\(/.test(source)).length,
  ).toBeGreaterThan(20);
  expect(
    sources.flatMap(([file, source]) => unnamed(source).map((one) => `${file}: ${one}`)),
  ).toEqual([]);
});
