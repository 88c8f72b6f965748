import type { D1Database } from '@cloudflare/workers-types';
import { and, eq, gt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';

import { account, session } from '#worker/account/table.ts';
import { sha256 } from '#worker/crypto.ts';

/*
 * The floor: what Hono and drizzle alone need for the product's read of the session. It hashes the
 * cookie's token as the product does, reads the same columns of the same row with the same join,
 * and gives the same answer. It has no headers, no log line and no limits.
 */

const app = new Hono<{ Bindings: { DB: D1Database } }>();

app.get('/api/auth/iflogged', async (c) => {
  const token = getCookie(c, '__Host-session') ?? '';
  const tokenHash = await sha256(token);
  const [caller] = await drizzle(c.env.DB)
    .select({
      id: account.id,
      email: account.email,
      displayName: account.displayName,
      friendlyName: account.friendlyName,
      provider: account.provider,
      beganWith: session.beganWith,
      confirmedAt: session.confirmedAt,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, Date.now())));
  if (!caller) return c.json({ error: 'not_logged_in' });
  const { displayName, friendlyName, email, provider } = caller;
  return c.json({ name: friendlyName ?? displayName, email, provider });
});

app.notFound((c) => c.json({ error: 'not_found' }, 404));

export default app;
