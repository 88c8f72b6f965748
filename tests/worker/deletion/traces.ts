import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';

import { rows } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import * as schema from '#worker/db/schema.ts';

import { fates, namedColumns } from './fates.ts';

/* Where the product still has something of a person. */

const tables = Object.entries(schema).flatMap(([name, table]) =>
  is(table, SQLiteTable)
    ? [
        {
          name: getTableName(table),
          fate: fates[name as keyof typeof fates],
          columns: Object.values(getTableColumns(table)),
        },
      ]
    : [],
);

/** The columns in which the law keeps a document that can name its person. */
export const documents: ReadonlySet<string> = new Set(
  tables.flatMap(({ name, fate }) => namedColumns(fate).map((column) => `${name}.${column}`)),
);

/** The places in which a text is found: columns as `table.column`, and keys of KV or R2. */
export async function placesOf(w: World, needle: string): Promise<string[]> {
  const texts = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => column.getSQLType() === 'text')
      .map((column) => ({ place: `${name}.${column.name}`, column: `"${name}"."${column.name}"` })),
  );
  const database = await w.database();
  const found = await database.batch(
    texts.map(({ place, column }) =>
      database
        .prepare(
          `select '${place}' as place from ${column.split('.')[0]}
            where instr(lower(${column}), ?1) limit 1`,
        )
        .bind(needle.toLowerCase()),
    ),
  );
  const places = found.flatMap(({ results }) => (results as { place: string }[])[0]?.place ?? []);
  const { KV, PROOFS } = await w.bindings();
  for (const { name } of (await KV.list()).keys) {
    if (`${name} ${await KV.get(name)}`.toLowerCase().includes(needle.toLowerCase())) {
      places.push(`KV ${name}`);
    }
  }
  for (const { key } of (await PROOFS.list()).objects) {
    const body = await (await PROOFS.get(key))?.text();
    if (`${key} ${body}`.toLowerCase().includes(needle.toLowerCase())) {
      places.push(`R2 ${key.split('/')[0]}`);
    }
  }
  return [...new Set(places)].toSorted();
}

/**
 * The rows that should have gone with an account, as `table`, and the columns that should be empty
 * by now, as `table.column` (fates.ts).
 */
export async function rowsLeftOf(w: World, accountId: string): Promise<string[]> {
  const words = (text = '') => text.split(/\s+/).filter((word) => word !== '');
  const looks = tables.flatMap(({ name, fate }) => [
    ...words(fate.gone)
      .filter((column) => column === 'account_id')
      .map((column) => ({ place: name, where: `"${column}" = ?1` })),
    ...words(fate.emptied).map((column) => ({
      place: `${name}.${column}`,
      where: `account_id = ?1 and "${column}" <> ''`,
    })),
  ]);
  const selects = looks.map(
    ({ place, where }) =>
      `select '${place}' as place where exists (
        select 1 from "${place.split('.')[0]}" where ${where})`,
  );
  const found: string[] = [];
  for (const select of selects) {
    found.push(...(await rows<{ place: string }>(w, select, accountId)).map(({ place }) => place));
  }
  return found;
}
