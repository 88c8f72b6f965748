import type { D1Database } from '@cloudflare/workers-types';
import { drizzle } from 'drizzle-orm/d1';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';

import { selectCaller } from '#worker/account/session-sql.ts';
import { sha256 } from '#worker/crypto.ts';

/*
 * The floor: what Hono and drizzle alone need for the product's read of the session. It hashes the
 * cookie's token as the product does, sends the product's own statement, and gives the same answer.
 * It has no headers, no log line and no limits.
 */

const app = new Hono<{ Bindings: { DB: D1Database } }>();

app.get('/api/auth/iflogged', async (c) => {
  const token = getCookie(c, '__Host-session') ?? '';
  const [caller] = await selectCaller(drizzle(c.env.DB), await sha256(token), Date.now());
  if (!caller) return c.json({ error: 'not_logged_in' });
  const { displayName, friendlyName, email, provider } = caller;
  return c.json({ name: friendlyName ?? displayName, email, provider });
});

app.notFound((c) => c.json({ error: 'not_found' }, 404));

export default app;
