import type { SqlStorage } from '@cloudflare/workers-types';

import { newId } from '#sandbox/store/new-id.ts';

export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'held' | 'dropped';

export type Delivery = {
  id: string;
  event_id: string;
  type: string;
  status: DeliveryStatus;
  attempts: number;
  last_status: number | null;
  created_at: number;
  delivered_at: number | null;
  retry_at: number | null;
};

/** The product's answer to an event; null if there was none. */
export type EventAnswer = { status: number; body: string } | null;

const columns =
  'id, event_id, type, status, attempts, last_status, created_at, delivered_at, retry_at';

/** Adds a delivery of an event; `createdAt` in UTC milliseconds. */
export function addDelivery(
  sql: SqlStorage,
  event: { id: string; type: string },
  status: DeliveryStatus,
  createdAt: number,
): void {
  sql.exec(
    'INSERT INTO deliveries (id, event_id, type, status, created_at) VALUES (?, ?, ?, ?, ?)',
    newId('whd'),
    event.id,
    event.type,
    status,
    createdAt,
  );
}

/**
 * The deliveries to attempt: new ones, oldest first or in random order, then retries that are due.
 * At most `limit` of them; all without a limit.
 */
export function dueDeliveries(
  sql: SqlStorage,
  now: number,
  { random = false, limit = -1 }: { random?: boolean; limit?: number } = {},
): Delivery[] {
  const order = random ? 'random()' : 'seq';
  // Two statements, because an index helps each of them and none helps both at once.
  const fresh = sql
    .exec<Delivery>(
      `SELECT ${columns} FROM deliveries WHERE status = 'pending' ORDER BY ${order} LIMIT ?`,
      limit,
    )
    .toArray();
  if (fresh.length === limit) return fresh;
  const retries = sql.exec<Delivery>(
    `SELECT ${columns} FROM deliveries WHERE status = 'failed' AND retry_at <= ?
     ORDER BY ${order} LIMIT ?`,
    now,
    limit < 0 ? limit : limit - fresh.length,
  );
  return [...fresh, ...retries.toArray()];
}

/** When the earliest retry falls due, in UTC milliseconds. */
export function earliestRetry(sql: SqlStorage): number | null {
  const rows = sql.exec<{ at: number | null }>(
    "SELECT min(retry_at) AS at FROM deliveries WHERE status = 'failed'",
  );
  return rows.one().at;
}

/** Records how an attempt ended. */
export function recordAttempt(
  sql: SqlStorage,
  delivery: Delivery,
  answer: EventAnswer,
  now: number,
  retryAt: number | null,
): void {
  const status = answer?.status ?? null;
  const delivered = status !== null && status >= 200 && status < 300;
  sql.exec(
    `UPDATE deliveries SET status = ?, attempts = attempts + 1, last_status = ?,
       delivered_at = ?, retry_at = ? WHERE id = ?`,
    delivered ? 'delivered' : 'failed',
    status,
    delivered ? now : null,
    delivered ? null : retryAt,
    delivery.id,
  );
  const insert = 'INSERT OR REPLACE INTO delivery_answers (id, body) VALUES (?, ?)';
  sql.exec(insert, delivery.id, answer?.body ?? '');
}

/** The newest deliveries, the newest first. */
export function listDeliveries(sql: SqlStorage, limit: number): Delivery[] {
  const query = `SELECT ${columns} FROM deliveries ORDER BY seq DESC LIMIT ?`;
  return sql.exec<Delivery>(query, limit).toArray();
}

/** How many deliveries there are. */
export function countDeliveries(sql: SqlStorage): number {
  return sql.exec<{ n: number }>('SELECT count(*) AS n FROM deliveries').one().n;
}

/** One delivery by its id. */
export function findDelivery(sql: SqlStorage, id: string): Delivery | null {
  const query = `SELECT ${columns} FROM deliveries WHERE id = ?`;
  return sql.exec<Delivery>(query, id).toArray()[0] ?? null;
}

/** The body of the product's last answer to a delivery; null before the first attempt. */
export function answerTo(sql: SqlStorage, id: string): string | null {
  const rows = sql.exec<{ body: string }>('SELECT body FROM delivery_answers WHERE id = ?', id);
  return rows.toArray()[0]?.body ?? null;
}

/** How many deliveries of an event have not arrived. */
export function countUndelivered(sql: SqlStorage, eventId: string): number {
  const rows = sql.exec<{ n: number }>(
    "SELECT count(*) AS n FROM deliveries WHERE event_id = ? AND status <> 'delivered'",
    eventId,
  );
  return rows.one().n;
}
