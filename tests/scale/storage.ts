import { statSync, globSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import type { Template } from '#tests/scale/filled-world.ts';
import type { Result } from '#tests/scale/figures.ts';
import { filled } from '#tests/scale/fill.ts';

/** How large the database of the running runtime is, and which tables make it so. */
export function measureStorage(
  folder: string,
  { place }: Template,
): Pick<Result, 'databaseBytes' | 'tables'> {
  const [path] = globSync(`${folder}/miniflare-*/${place}`);
  if (!path) throw new Error(`the runtime keeps no database below ${folder}`);
  const database = new DatabaseSync(path, { readOnly: true });
  const sizes = database
    .prepare(
      `select tbl_name as name, sum(pgsize) as bytes from dbstat('main', 1) as size
        join sqlite_master on sqlite_master.name = size.name group by tbl_name`,
    )
    .all() as { name: string; bytes: number }[];
  const tables: Result['tables'] = {};
  for (const { name, bytes } of sizes.filter((one) => filled.has(one.name))) {
    const { rows } = database.prepare(`select count(*) as rows from ${name}`).get() as {
      rows: number;
    };
    tables[name] = { bytes, rows };
  }
  database.close();
  return { databaseBytes: statSync(path).size, tables };
}
