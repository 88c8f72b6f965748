import { createHash } from 'node:crypto';

import type { D1Database } from '@cloudflare/workers-types';

import { clientId } from './client.ts';

/** The secret with which the partner, an app, calls the product's API. */
export const appSecret = 'appkey_sandbox';

/** The secret of its webhooks: what follows from the local pepper and the endpoint's id. */
export const webhookSecret = 'whsec_4E80JzAn8Q6rhv3XSLRRBbV4ogssBFbcIfuofJMz0TE=';

/** Where it takes webhooks. */
export const webhookPath = '/sandbox/partner/webhooks';

/**
 * Gives the partner its key and its endpoint at the product, as the desk does for another app: a
 * developer finds the same in every fresh world. Does nothing while the product has no tables.
 */
export async function giveAppKey(database: D1Database, now: number): Promise<void> {
  const table = "SELECT name FROM sqlite_master WHERE name = 'client_endpoint'";
  if (!(await database.prepare(table).first())) return;
  const hash = createHash('sha256').update(appSecret).digest('hex');
  const types = '["entitlement.changed","account.updated","account.deleted"]';
  await database.batch([
    database
      .prepare(
        `INSERT INTO client_key (id, client_id, secret_hash, created_at)
          VALUES ('sandbox', ?, ?, ?) ON CONFLICT DO NOTHING`,
      )
      .bind(clientId, hash, now),
    database
      .prepare(
        `INSERT INTO client_endpoint (id, client_id, address, types, secret_at, created_at, pinged_at)
          VALUES ('sandbox', ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      )
      .bind(clientId, webhookPath, types, now, now, now),
  ]);
}
