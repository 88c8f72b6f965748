import { Buffer } from 'node:buffer';

import type {
  D1Database,
  D1PreparedStatement,
  KVNamespace,
  R2Bucket,
  SqlStorage,
} from '@cloudflare/workers-types';

import { giveAppKey } from '#sandbox/partner/app-key.ts';
import { forgetSettings } from '#sandbox/store/settings.ts';
import { isStripeReal, noteRealStripe } from '#sandbox/stripe/real.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { baselineRows } from './baseline.ts';
import { productTables } from './product-tables.ts';

type Row = { [column: string]: unknown };

// D1 returns a blob as a list of bytes, but binds it as a buffer.
const bindable = (value: unknown): unknown =>
  Array.isArray(value) ? new Uint8Array(value as number[]).buffer : value;

function insert(database: D1Database, table: string, row: Row): D1PreparedStatement {
  const columns = Object.keys(row);
  const names = columns.map((name) => `"${name}"`).join(', ');
  const marks = columns.map(() => '?').join(', ');
  const statement = database.prepare(`INSERT INTO "${table}" (${names}) VALUES (${marks})`);
  return statement.bind(...Object.values(row).map(bindable));
}

async function restoreProduct(database: D1Database, rows: Map<string, Row[]>): Promise<void> {
  const tables = await productTables(database);
  // Some triggers forbid what a reset does, such as the audit log's. Only the sandbox may drop
  // them.
  const { results: triggers } = await database
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all<{ name: string; sql: string }>();
  // A database without numbered rows has no such table.
  const { results: counters } = await database
    .prepare("SELECT name FROM sqlite_master WHERE name = 'sqlite_sequence'")
    .all<{ name: string }>();
  await database.batch([
    database.prepare('PRAGMA defer_foreign_keys = on'),
    ...triggers.map(({ name }) => database.prepare(`DROP TRIGGER "${name}"`)),
    ...tables.map((name) => database.prepare(`DELETE FROM "${name}"`)),
    // Row numbers start again from one.
    ...counters.map(({ name }) => database.prepare(`DELETE FROM ${name}`)),
    ...[...rows].flatMap(([name, all]) => all.map((row) => insert(database, name, row))),
    ...triggers.map(({ sql }) => database.prepare(sql)),
  ]);
}

async function emptyKv(kv: KVNamespace): Promise<void> {
  const { keys } = await kv.list();
  await Promise.all(keys.map(({ name }) => kv.delete(name)));
  if (keys.length > 0) await emptyKv(kv);
}

async function emptyBucket(bucket: R2Bucket): Promise<void> {
  const { objects } = await bucket.list();
  if (objects.length === 0) return;
  await bucket.delete(objects.map(({ key }) => key));
  await emptyBucket(bucket);
}

async function restoreFiles(bucket: R2Bucket, files: Map<string, Row[]>): Promise<void> {
  await emptyBucket(bucket);
  for (const [key, [file]] of files) {
    const { base64, type } = file as { base64: string; type?: string };
    await bucket.put(key, Buffer.from(base64, 'base64'), {
      ...(type !== undefined && { httpMetadata: { contentType: type } }),
    });
  }
}

function worldTables(sql: SqlStorage): string[] {
  const query = "SELECT name FROM sqlite_master WHERE type = 'table'";
  const names = sql
    .exec<{ name: string }>(query)
    .toArray()
    .map(({ name }) => name);
  return names.filter((name) => !/^(sqlite_|_cf_)/.test(name));
}

function restoreWorld(world: WorldContext): void {
  const { sql } = world.storage;
  forgetSettings(sql);
  world.storage.transactionSync(() => {
    for (const name of worldTables(sql)) {
      if (name !== 'baseline') sql.exec(`DELETE FROM ${name}`);
    }
    for (const [table, rows] of baselineRows(sql, 'world')) {
      for (const row of rows) {
        const marks = Object.keys(row)
          .map(() => '?')
          .join(', ');
        const query = `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${marks})`;
        sql.exec(query, ...Object.values(row));
      }
    }
  });
}

/** Empties the world and the product's local data, and restores the baseline. */
export async function resetWorld(world: WorldContext): Promise<void> {
  const { env, postman, storage } = world;
  // Deliveries on their way arrive before the reset. Waiting deliveries are never sent.
  storage.sql.exec('DELETE FROM deliveries');
  postman.stir();
  await postman.deliverDue();
  const isReal = isStripeReal(storage.sql);
  restoreWorld(world);
  noteRealStripe(storage.sql, isReal);
  await restoreProduct(env.DB, baselineRows(storage.sql, 'product'));
  // A baseline of an older checkout does not have it.
  await giveAppKey(env.DB, world.clock.now());
  const files = baselineRows(storage.sql, 'files');
  await Promise.all([emptyKv(env.KV), restoreFiles(env.PROOFS, files)]);
}
