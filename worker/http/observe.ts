import { createMiddleware } from 'hono/factory';

import { makeContext } from '#worker/context.ts';
import type { AppEnv } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { clientAddress, isLocal } from '#worker/http/address.ts';
import { readCookie, writeCookie } from '#worker/http/cookies.ts';
import { log } from '#worker/http/log.ts';
import { setCommonHeaders } from '#worker/http/policy.ts';

const bookmarkSeconds = 60;

/**
 * Surrounds every request: gives it an id and its context, and afterwards the headers that belong
 * on every answer, the database's bookmark, and one log line that says what it cost.
 */
export const observe = createMiddleware<AppEnv>(async (c, next) => {
  const started = performance.now();
  const url = new URL(c.req.url);
  const requestId = c.req.header('cf-ray') ?? crypto.randomUUID();
  c.set('requestId', requestId);

  const token = readCookie(c, 'session');
  const writes = c.req.method !== 'GET' && c.req.method !== 'HEAD';
  const { ctx, database } = await makeContext(c.env, {
    requestId,
    caller: {
      sessionHash: token === null ? null : await sha256(token),
      address: clientAddress(c.req.raw.headers),
      userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    },
    bookmark: readCookie(c, 'bookmark'),
    writes,
  });
  c.set('ctx', ctx);

  await next();

  const { statements, roundTrips } = database.use;
  const ms = Math.round(performance.now() - started);
  const bookmark = writes ? database.bookmark() : null;
  // A person reads their own writes for as long as a replica may be behind.
  if (bookmark !== null) writeCookie(c, 'bookmark', bookmark, bookmarkSeconds);
  c.header('X-Request-Id', requestId);
  if (isLocal(url)) {
    c.header(
      'Server-Timing',
      `db;desc="${statements} statements, ${roundTrips} round trips", total;dur=${ms}`,
    );
  }
  setCommonHeaders(c);
  log('info', {
    request_id: requestId,
    method: c.req.method,
    path: url.pathname,
    status: c.res.status,
    error: c.get('failure'),
    ms,
    db_statements: statements,
    db_round_trips: roundTrips,
  });
});
