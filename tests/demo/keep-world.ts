import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { databaseWith, replaceRows } from '#tests/demo/local-state.ts';
import type { Rows } from '#tests/demo/local-state.ts';
import { rowsOf } from '#tests/simulator/edge/sqlite.ts';
import type { Sqlite } from '#tests/simulator/edge/sqlite.ts';
import type { SimulatedWorld } from '#tests/simulator/world.ts';
import { rows } from '#tests/support/database.ts';

const tableNames = `select name from sqlite_master where type = 'table'
  and name not like 'sqlite\\_%' escape '\\' and name not like '\\_cf%' escape '\\'`;

/**
 * Writes a world into a local state that is seeded: tables of the product and of the sandbox, and
 * files. What is in KV is left out: all of it is gone within hours. `later`: how far the clock of
 * that world is ahead of ours, in milliseconds.
 */
export async function keepWorld(
  world: SimulatedWorld,
  folder: string,
  later: number,
): Promise<void> {
  const product = new Map<string, Rows>();
  const names = await rows<{ name: string }>(world, tableNames);
  for (const { name } of [...names, { name: 'sqlite_sequence' }]) {
    product.set(name, await rows(world, `select * from "${name}"`));
  }
  await keepFiles(world, folder);
  replaceRows(databaseWith(folder, 'account'), product);
  const outside = new Map<string, Rows>();
  // What a reset restores stays that of the seeded shop.
  for (const { name } of ask(world.atStripe, `${tableNames} and name <> 'baseline'`)) {
    if (typeof name !== 'string') continue;
    outside.set(name, ask(world.atStripe, `select * from "${name}"`));
  }
  const settings = (outside.get('settings') ?? []).filter(({ name }) => name !== 'clock_offset');
  outside.set('settings', [...settings, { name: 'clock_offset', value: String(later) }]);
  replaceRows(databaseWith(folder, 'objects'), outside);
}

const ask = (db: Sqlite, query: string): Rows => rowsOf(db.ask(query, []), (bytes) => bytes);

/** Only a process with the platform's own requests can write into the local bucket. */
async function keepFiles(world: SimulatedWorld, folder: string): Promise<void> {
  const { PROOFS: bucket } = await world.bindings();
  const { objects } = await bucket.list();
  const place = `${folder}/files`;
  mkdirSync(place, { recursive: true });
  for (const { key } of objects) {
    const file = await bucket.get(key);
    if (file) writeFileSync(`${place}/${encodeURIComponent(key)}`, await bytesOf(file));
  }
  const script = fileURLToPath(new URL('put-files.ts', import.meta.url));
  const put = spawnSync(process.execPath, [script, folder], { stdio: 'inherit' });
  if (put.status !== 0) throw new Error('the files could not be written');
  rmSync(place, { recursive: true });
}

const bytesOf = async (file: { arrayBuffer: () => Promise<ArrayBuffer> }) =>
  new Uint8Array(await file.arrayBuffer());
