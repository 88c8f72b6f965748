import { createHash } from 'node:crypto';

import type { World } from '#tests/support/world.ts';

/** The rows of each table as text, for comparison. */
export type Belongings = Record<string, string[]>;

/** Follows from the other tables by triggers: what changes them may count something. */
const countsOthers = 'business_fact';

/** Columns that say when a row was last read or synced. They do not count as a change. */
const notes = new Set(['updated_at', 'synced_at', 'sync_version', 'swept_at']);

function rowAsText(row: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(row).filter(([column]) => !notes.has(column)));
}

let columns: Promise<Map<string, string[]>> | undefined;

async function textColumns(world: World): Promise<Map<string, string[]>> {
  const database = await world.database();
  const { results } = await database
    .prepare(
      `SELECT m.name AS name, c.name AS column FROM sqlite_master AS m, pragma_table_info(m.name) AS c
       WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '\\_cf%' ESCAPE '\\'
         AND upper(c.type) = 'TEXT'`,
    )
    .all<{ name: string; column: string }>();
  const tables = new Map<string, string[]>();
  for (const { name, column } of results) {
    tables.set(name, [...(tables.get(name) ?? []), column]);
  }
  return tables;
}

/** The hash under which the database stores a token. */
export function sha256(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** All rows in all tables of the database that hold one of these values in a text column. */
export async function belongings(world: World, mine: readonly string[]): Promise<Belongings> {
  columns ??= textColumns(world);
  const tables = [...(await columns)];
  const database = await world.database();
  const marks = mine.map((_value, at) => `?${at + 1}`).join(', ');
  const found = await database.batch(
    tables.map(([name, texts]) => {
      const named = texts.map((column) => `"${column}" IN (${marks})`).join(' OR ');
      return database.prepare(`SELECT * FROM "${name}" WHERE ${named}`).bind(...mine);
    }),
  );
  const entries = tables.map(([name], at): [string, string[]] => {
    const rows = (found[at]?.results ?? []) as Record<string, unknown>[];
    return [name, rows.map(rowAsText).toSorted()];
  });
  return Object.fromEntries(entries);
}

/** The tables whose rows differ. */
export function changedTables(before: Belongings, after: Belongings): string[] {
  return Object.keys(after)
    .filter((name) => name !== countsOthers)
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .toSorted();
}
