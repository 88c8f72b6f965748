import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';

import { makeContext } from '#worker/context.ts';
import type { AppEnv } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { isDeskPath } from '#worker/desk-pages.ts';
import { pathOf, requestSite } from '#worker/http/address.ts';
import { isClientPath } from '#worker/http/client-call.ts';
import { readCookie } from '#worker/http/cookies.ts';
import { answerFailure } from '#worker/http/failure.ts';
import { log } from '#worker/http/log.ts';
import { setCommonHeaders } from '#worker/http/policy.ts';
import { RequestCaller } from '#worker/http/request-caller.ts';
import { isExportPath, loggedPath } from '#worker/page-paths.ts';

/** Calls that write although their contract says GET. */
const writingGets = new Set(['/api/evaluation/autologin', '/api/promotion/coupon/autologin']);

/**
 * Surrounds every request. Before: gives it an id and its context. After: sets the common headers,
 * and writes one log line with the request's cost.
 */
export const observe = createMiddleware<AppEnv>(async (c, next) => {
  const started = performance.now();
  const pathname = pathOf(c.req.raw.url);
  const { method } = c.req;
  const requestId = c.req.header('cf-ray') ?? crypto.randomUUID();
  c.set('requestId', requestId);

  const reads = method === 'GET' || method === 'HEAD';
  const writes = !reads || writingGets.has(pathname);
  const isExport = isExportPath(pathname);
  // A replica may not know yet what was made a moment ago, and a client is told no older version.
  const isAhead = isExport || isDeskPath(pathname) || isClientPath(pathname);
  const ctx = await contextOf(c, requestId, writes || isAhead);
  if (ctx) await next();

  const { statements, roundTrips } = ctx?.database.use ?? { statements: 0, roundTrips: 0 };
  const stripeCalls = ctx?.stripeAccess.calls ?? 0;
  const ms = Math.round(performance.now() - started);
  // Set on the answer itself: once there is an answer, `c.header` copies it for each header.
  const { headers } = c.res;
  headers.set('X-Request-Id', requestId);
  if (requestSite(c).isLocal) {
    headers.set(
      'Server-Timing',
      `db;desc="${statements} statements, ${roundTrips} round trips", stripe;desc="${stripeCalls} calls", total;dur=${ms}`,
    );
  }
  setCommonHeaders(headers);
  log('info', {
    request_id: requestId,
    method,
    path: loggedPathOf(c, pathname),
    status: c.res.status,
    // Shows later which operator looked at people's data at the desk.
    operator: ctx?.operator ?? undefined,
    error: c.get('failure'),
    ms,
    db_statements: statements,
    db_round_trips: roundTrips,
    stripe_calls: stripeCalls,
  });
});

/** Pages are found by the decoded path, so what it tells must not be in the encoded one either. */
function loggedPathOf(c: Context<AppEnv>, encoded: string): string {
  const logged = loggedPath(c.req.path);
  return logged === c.req.path ? encoded : logged;
}

/**
 * Gives the request its context. If that fails, answers the request with the failure. Whoever has a
 * session reads what the primary holds: a replica may not know yet that the session was ended.
 */
async function contextOf(
  c: Context<AppEnv>,
  requestId: string,
  needsLatest: boolean,
): Promise<Awaited<ReturnType<typeof makeContext>> | null> {
  const token = readCookie(c, 'session');
  try {
    const ctx = await makeContext(c.env, {
      requestId,
      origin: requestSite(c).origin,
      caller: new RequestCaller(
        c.req.raw.headers,
        token === null ? null : await sha256(token),
        readCookie(c, 'browser'),
      ),
      needsLatest: needsLatest || token !== null,
      later: (work) => c.executionCtx.waitUntil(work),
    });
    c.set('ctx', ctx);
    return ctx;
  } catch (error) {
    c.res = answerFailure(error instanceof Error ? error : new Error(String(error)), c);
    return null;
  }
}
