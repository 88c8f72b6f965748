import type { SqlStorage } from '@cloudflare/workers-types';

import { StripeRefusal } from './error.ts';
import type { Form } from './form.ts';

export type Outcome = { status: number; body: string };

type Row = { fingerprint: string; status: number; body: string };

// Stripe may forget a key after a day (docs.stripe.com/api/idempotent_requests).
const lifetimeMs = 24 * 60 * 60 * 1000;

const inFlight = new Set<string>();

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** What two calls under one key must have in common: the address and every parameter. */
export function fingerprintOf(path: string, form: Form): string {
  return `${path}\n${JSON.stringify(sorted(form))}`;
}

/**
 * The stored answer of an earlier call under this key. Null if there is none: the key is then
 * locked for the call to come (`now` in UTC milliseconds). Throws Stripe's `idempotency_error` if
 * the key belongs to a different call, and a 409 while the first call is under way.
 */
export function takeKey(
  sql: SqlStorage,
  key: string,
  fingerprint: string,
  now: number,
): Outcome | null {
  sql.exec('DELETE FROM idempotency WHERE created_at < ?', now - lifetimeMs);
  if (inFlight.has(key)) {
    const message =
      'There is currently another in-progress request using this Stripe idempotency key (that ' +
      'probably means you submitted twice, and the other request is still going through): ' +
      `${key}. Please try again later.`;
    const body = {
      type: 'invalid_request_error',
      code: 'idempotency_key_in_use',
      message,
    } as const;
    throw new StripeRefusal(409, body);
  }
  const [row] = sql.exec<Row>('SELECT * FROM idempotency WHERE key = ?', key);
  if (!row) {
    inFlight.add(key);
    return null;
  }
  if (row.fingerprint === fingerprint) return row;
  const [path] = row.fingerprint.split('\n');
  const message =
    path === fingerprint.split('\n')[0]
      ? 'Keys for idempotent requests can only be used with the same parameters they were first ' +
        `used with. Try using a key other than '${key}' if you meant to execute a different request.`
      : 'Keys for idempotent requests can only be used for the same endpoint they were first used ' +
        `for ('${path}' vs '${fingerprint.split('\n')[0]}'). Try using a key other than '${key}' ` +
        'if you meant to execute a different request.';
  throw new StripeRefusal(400, { type: 'idempotency_error', message });
}

/** Unlocks a key. If there is an outcome, later calls under the key get it. */
export function releaseKey(
  sql: SqlStorage,
  key: string,
  fingerprint: string,
  now: number,
  outcome: Outcome | null,
): void {
  inFlight.delete(key);
  if (!outcome) return;
  sql.exec(
    'INSERT INTO idempotency (key, fingerprint, created_at, status, body) VALUES (?, ?, ?, ?, ?)',
    key,
    fingerprint,
    now,
    outcome.status,
    outcome.body,
  );
}
