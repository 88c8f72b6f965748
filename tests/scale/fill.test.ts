import { readFileSync, globSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';

import { fill, filled, unfilled } from '#tests/scale/fill.ts';
import * as schema from '#worker/db/schema.ts';

const all = Object.values(schema).filter((one) => is(one, SQLiteTable));
const tables = all.map((table) => getTableName(table));

/** The columns that know only a few values, as `table.column`, and these values. */
const states = all.flatMap((table) =>
  Object.values(getTableColumns(table)).flatMap(({ name, enumValues }) =>
    enumValues?.length ? [{ table: getTableName(table), name, enumValues }] : [],
  ),
);

function migrated(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  for (const file of globSync('migrations/*.sql').toSorted()) {
    database.exec(readFileSync(file, 'utf8'));
  }
  for (const id of [1, 2, 3]) {
    database.exec(`insert into deal (id, name, category, description, benefits, tasks, free_months,
      affiliate_link, created_at, updated_at) values (${id}, '', '', '', '[]', '[]', 1, '', 0, 0)`);
  }
  return database;
}

test('each table is filled, or has a reason why it is not', () => {
  expect([...filled, ...Object.keys(unfilled)].toSorted()).toEqual(tables.toSorted());
});

test('the rows of the fill are valid, and no table stays empty', () => {
  const database = migrated();
  fill(database, 20_000, Date.now());
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
  const empty = [...filled].filter(
    (name) => database.prepare(`select 1 from ${name} limit 1`).get() === undefined,
  );
  expect(empty).toEqual([]);
  const unknown = states.flatMap(({ table, name, enumValues }) =>
    database
      .prepare(`select distinct ${name} as value from ${table} where ${name} is not null`)
      .all()
      .filter(({ value }) => !enumValues.includes(String(value)))
      .map(({ value }) => `${table}.${name}: ${String(value)}`),
  );
  expect(unknown).toEqual([]);
});
