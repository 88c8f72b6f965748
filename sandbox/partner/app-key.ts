import { createHash } from 'node:crypto';

import type { D1Database } from '@cloudflare/workers-types';

import { clientId } from './client.ts';

/** The secret with which the partner, an app, calls the product's API. */
const appSecret = 'appkey_sandbox';

/**
 * Gives the partner its key at the product, as `npm run app-client -- make` does for another one: a
 * developer finds the same in every fresh world. Does nothing while the product has no tables.
 */
export async function giveAppKey(database: D1Database, now: number): Promise<void> {
  const table = "SELECT name FROM sqlite_master WHERE name = 'client_key'";
  if (!(await database.prepare(table).first())) return;
  const hash = createHash('sha256').update(appSecret).digest('hex');
  await database
    .prepare(
      `INSERT INTO client_key (id, client_id, secret_hash, created_at) VALUES ('sandbox', ?, ?, ?)
        ON CONFLICT DO NOTHING`,
    )
    .bind(clientId, hash, now)
    .run();
}
