import type { SqlStorage } from '@cloudflare/workers-types';

/**
 * The tables that a baseline keeps and a reset restores. Every other table is empty after a reset.
 */
export const baselineTables = ['objects', 'traits', 'jobs', 'settings'] as const;

const tables = `
  -- Stripe's objects, newest last. Expandable fields are stored as ids.
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    created INTEGER NOT NULL,
    json TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS objects_type ON objects (type, seq);
  CREATE INDEX IF NOT EXISTS objects_customer ON objects (type, json_extract(json, '$.customer'));
  CREATE INDEX IF NOT EXISTS objects_invoice ON objects (type, json_extract(json, '$.invoice'));

  -- What Stripe knows about an object and never shows, such as a card's number.
  CREATE TABLE IF NOT EXISTS traits (id TEXT PRIMARY KEY, json TEXT NOT NULL);

  -- Jobs that fall due at a world time (UTC milliseconds).
  CREATE TABLE IF NOT EXISTS jobs (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
  );
  DROP INDEX IF EXISTS jobs_at;
  CREATE INDEX IF NOT EXISTS jobs_order ON jobs (at, kind DESC);

  CREATE TABLE IF NOT EXISTS deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    event_id TEXT NOT NULL,
    type TEXT NOT NULL,
    status TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    last_status INTEGER,
    created_at INTEGER NOT NULL,
    delivered_at INTEGER,
    retry_at INTEGER
  );
  CREATE INDEX IF NOT EXISTS deliveries_status ON deliveries (status, seq);
  CREATE INDEX IF NOT EXISTS deliveries_event ON deliveries (event_id);

  -- What the product answered to the last attempt of a delivery.
  CREATE TABLE IF NOT EXISTS delivery_answers (id TEXT PRIMARY KEY, body TEXT NOT NULL);

  CREATE TABLE IF NOT EXISTS idempotency (
    key TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    status INTEGER,
    body TEXT
  );

  CREATE TABLE IF NOT EXISTS faults (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    target TEXT NOT NULL,
    path TEXT NOT NULL,
    mode TEXT NOT NULL,
    times INTEGER NOT NULL
  );

  -- The clock's offset and the delivery mode.
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);

  CREATE TABLE IF NOT EXISTS mails (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    recipient TEXT NOT NULL,
    json TEXT NOT NULL,
    sent_at INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS mails_recipient ON mails (recipient, seq);

  -- Accounts at Google and Apple that are new or were changed; the seeded ones are in the code.
  CREATE TABLE IF NOT EXISTS identities (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    provider TEXT NOT NULL,
    sub TEXT NOT NULL,
    email TEXT NOT NULL,
    name TEXT NOT NULL,
    email_verified INTEGER NOT NULL,
    signed_in INTEGER NOT NULL,
    UNIQUE (provider, sub)
  );

  -- Hand-offs that the partner began, the tokens it accepted, and what it received.
  CREATE TABLE IF NOT EXISTS partner_starts (
    state TEXT PRIMARY KEY,
    nonce TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    used_at INTEGER
  );
  CREATE TABLE IF NOT EXISTS partner_tokens (jti TEXT PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS partner_receipts (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    json TEXT NOT NULL
  );

  -- The app's mirror: what it knows of each account. Without entitlements the account is gone.
  CREATE TABLE IF NOT EXISTS partner_accounts (
    account TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    as_of INTEGER NOT NULL,
    entitlements TEXT,
    profile_version INTEGER NOT NULL DEFAULT 0,
    profile TEXT
  );
  -- The webhooks that reached it, and what it answered.
  CREATE TABLE IF NOT EXISTS partner_webhooks (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    json TEXT NOT NULL
  );

  CREATE TABLE IF NOT EXISTS baseline (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    place TEXT NOT NULL,
    name TEXT NOT NULL,
    json TEXT NOT NULL
  );
`;

/** Creates the tables that are missing. */
export function migrate(sql: SqlStorage): void {
  sql.exec(tables);
}
