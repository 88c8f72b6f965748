import { Buffer } from 'node:buffer';

import type { D1Database, R2Bucket, SqlStorage } from '@cloudflare/workers-types';

import { giveAppKey } from '#sandbox/partner/app-key.ts';
import { baselineTables } from '#sandbox/store/schema.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { productTables } from './product-tables.ts';

type Row = { [column: string]: unknown };
type Place = 'world' | 'product' | 'files';

/** The largest file (bytes) that a baseline keeps: logos, but not proofs. */
const mostBytes = 64 * 1024;

function keep(sql: SqlStorage, place: Place, name: string, rows: Row[]): void {
  for (const row of rows) {
    const query = 'INSERT INTO baseline (place, name, json) VALUES (?, ?, ?)';
    sql.exec(query, place, name, JSON.stringify(row));
  }
}

async function productRows(database: D1Database): Promise<Map<string, Row[]>> {
  const names = await productTables(database);
  if (names.length === 0) return new Map();
  const statements = names.map((name) => database.prepare(`SELECT * FROM "${name}"`));
  const results = await database.batch<Row>(statements);
  return new Map(names.map((name, at) => [name, results[at]?.results ?? []]));
}

/** The product's small files, each as one row. */
async function smallFiles(bucket: R2Bucket): Promise<Map<string, Row[]>> {
  const { objects } = await bucket.list();
  const small = objects.filter(({ size }) => size <= mostBytes);
  const entries = small.map(async ({ key }): Promise<[string, Row[]][]> => {
    const file = await bucket.get(key);
    if (!file) return [];
    const base64 = Buffer.from(await file.arrayBuffer()).toString('base64');
    return [[key, [{ base64, type: file.httpMetadata?.contentType }]]];
  });
  return new Map((await Promise.all(entries)).flat());
}

/** Takes a snapshot of the world, and of the product's tables and files. A reset restores it. */
export async function takeBaseline(world: WorldContext): Promise<void> {
  const { sql } = world.storage;
  await giveAppKey(world.env.DB, world.clock.now());
  const product = await productRows(world.env.DB);
  const files = await smallFiles(world.env.PROOFS);
  world.storage.transactionSync(() => {
    sql.exec('DELETE FROM baseline');
    for (const name of baselineTables) {
      keep(sql, 'world', name, sql.exec(`SELECT * FROM ${name}`).toArray());
    }
    for (const [name, rows] of product) keep(sql, 'product', name, rows);
    for (const [name, rows] of files) keep(sql, 'files', name, rows);
  });
}

/** The baseline's rows of one place by table, in the order in which they were stored. */
export function baselineRows(sql: SqlStorage, place: Place): Map<string, Row[]> {
  const rows = sql.exec<{ name: string; json: string }>(
    'SELECT name, json FROM baseline WHERE place = ? ORDER BY seq',
    place,
  );
  const tables = new Map<string, Row[]>();
  for (const { name, json } of rows) {
    const table = tables.get(name) ?? [];
    table.push(JSON.parse(json) as Row);
    tables.set(name, table);
  }
  return tables;
}
