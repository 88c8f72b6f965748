import type { SqlStorage } from '@cloudflare/workers-types';

import { missing } from '#sandbox/stripe/error.ts';
import type { Kind, Objects } from '#sandbox/stripe/objects.ts';

type Row = { json: string };

/** The object with this id, or null. */
export function findObject<K extends Kind>(
  sql: SqlStorage,
  kind: K,
  id: string,
): Objects[K] | null {
  const query = 'SELECT json FROM objects WHERE id = ? AND type = ?';
  const [row] = sql.exec<Row>(query, id, kind);
  return row ? (JSON.parse(row.json) as Objects[K]) : null;
}

/** The object with this id; throws Stripe's `resource_missing`, naming `param` if it was given. */
export function getObject<K extends Kind>(
  sql: SqlStorage,
  kind: K,
  id: string,
  param?: string,
): Objects[K] {
  const object = findObject(sql, kind, id);
  if (object) return object;
  throw missing(kind === 'payment_method' ? 'PaymentMethod' : kind, id, param);
}

/** The objects of a kind whose top-level fields have these values, newest first. */
export function findObjects<K extends Kind>(
  sql: SqlStorage,
  kind: K,
  fields: { [F in keyof Objects[K]]?: Objects[K][F] & (string | number | null) } = {},
): Objects[K][] {
  const names = Object.keys(fields);
  const conditions = names.map((name) => ` AND json_extract(json, '$.${name}') IS ?`).join('');
  const query = `SELECT json FROM objects WHERE type = ?${conditions} ORDER BY seq DESC`;
  const values = Object.values(fields) as (string | number | null)[];
  const rows = sql.exec<Row>(query, kind, ...values).toArray();
  return rows.map(({ json }) => JSON.parse(json) as Objects[K]);
}

/** Writes a new object, or the new state of an existing one. */
export function putObject(
  sql: SqlStorage,
  kind: Kind,
  object: { id: string; created?: number; date?: number; start?: number },
): void {
  sql.exec(
    `INSERT INTO objects (id, type, created, json) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET type = excluded.type, json = excluded.json`,
    object.id,
    kind,
    object.created ?? object.date ?? object.start ?? 0,
    JSON.stringify(object),
  );
}

/** Deletes an object. */
export function dropObject(sql: SqlStorage, id: string): void {
  sql.exec('DELETE FROM objects WHERE id = ?', id);
}

/** An object's place in the order of creation, for paging; null if there is no such object. */
export function sequenceOf(sql: SqlStorage, id: string): number | null {
  const [row] = sql.exec<{ seq: number }>('SELECT seq FROM objects WHERE id = ?', id);
  return row?.seq ?? null;
}
