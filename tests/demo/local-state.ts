import { globSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue } from 'node:sqlite';

/** The rows of a table; each row has the same columns. */
export type Rows = readonly Record<string, SQLInputValue>[];

/** The local database below a folder that has that table: the product's or the sandbox's. */
export function databaseWith(folder: string, table: string): string {
  for (const path of globSync(`${folder}/v3/**/*.sqlite`)) {
    const db = new DatabaseSync(path, { readOnly: true });
    const found = db.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
    const has = found.get(table) !== undefined;
    db.close();
    if (has) return path;
  }
  throw new Error(`no database below ${folder} has the table ${table}`);
}

/** Puts these rows in place of all others of their tables, in one transaction. */
export function replaceRows(path: string, tables: ReadonlyMap<string, Rows>): void {
  const db = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  const triggers = db
    .prepare("select name, sql from sqlite_master where type = 'trigger'")
    .all() as { name: string; sql: string }[];
  db.exec('begin');
  // Triggers would count again what the rows already say.
  for (const { name } of triggers) db.exec(`drop trigger "${name}"`);
  for (const [table, rows] of tables) {
    db.exec(`delete from "${table}"`);
    const [first] = rows;
    if (!first) continue;
    const names = Object.keys(first);
    const columns = names.map((name) => `"${name}"`).join();
    const marks = names.map(() => '?').join();
    const statement = db.prepare(`insert into "${table}" (${columns}) values (${marks})`);
    for (const row of rows) statement.run(...Object.values(row));
  }
  for (const { sql } of triggers) db.exec(sql);
  db.exec('commit');
  db.close();
}
