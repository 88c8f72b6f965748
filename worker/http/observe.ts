import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';

import { makeContext } from '#worker/context.ts';
import type { AppEnv } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { clientAddress, isLocal } from '#worker/http/address.ts';
import { readCookie, writeCookie } from '#worker/http/cookies.ts';
import { answerFailure } from '#worker/http/failure.ts';
import { log } from '#worker/http/log.ts';
import { setCommonHeaders } from '#worker/http/policy.ts';

const bookmarkSeconds = 60;

/** Calls that write although their contract says GET. */
const writingGets = new Set(['/api/evaluation/autologin', '/api/promotion/coupon/autologin']);

/**
 * Surrounds every request: gives it an id and its context, and afterwards the headers that belong
 * on every answer, the database's bookmark, and one log line that says what it cost.
 */
export const observe = createMiddleware<AppEnv>(async (c, next) => {
  const started = performance.now();
  const url = new URL(c.req.url);
  const requestId = c.req.header('cf-ray') ?? crypto.randomUUID();
  c.set('requestId', requestId);

  const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
  const writes = !reads || writingGets.has(url.pathname);
  const begun = await begin(c, requestId, writes);
  if (begun) await begun.countingStripe(next);

  const { statements, roundTrips } = begun?.database.use ?? { statements: 0, roundTrips: 0 };
  const stripeCalls = begun?.stripeUse.calls ?? 0;
  const ms = Math.round(performance.now() - started);
  const bookmark = writes ? (begun?.database.bookmark() ?? null) : null;
  // A person reads their own writes for as long as a replica may be behind.
  if (bookmark !== null) writeCookie(c, 'bookmark', bookmark, bookmarkSeconds);
  c.header('X-Request-Id', requestId);
  if (isLocal(url)) {
    c.header(
      'Server-Timing',
      `db;desc="${statements} statements, ${roundTrips} round trips", stripe;desc="${stripeCalls} calls", total;dur=${ms}`,
    );
  }
  setCommonHeaders(c);
  log('info', {
    request_id: requestId,
    method: c.req.method,
    path: url.pathname,
    status: c.res.status,
    // Whoever looked at people's data at the desk can be found again.
    operator: c.get('ctx')?.operator ?? undefined,
    error: c.get('failure'),
    ms,
    db_statements: statements,
    db_round_trips: roundTrips,
    stripe_calls: stripeCalls,
  });
});

/**
 * The bookmark that an earlier answer left; null for anything that cannot be one of D1's, which would
 * fail or be taken for where a session begins.
 */
function readBookmark(c: Context<AppEnv>): string | null {
  const bookmark = readCookie(c, 'bookmark');
  return bookmark !== null && /^[\da-f-]{1,128}$/.test(bookmark) ? bookmark : null;
}

/** Gives the request its context; when that fails the request is answered with the failure. */
async function begin(
  c: Context<AppEnv>,
  requestId: string,
  writes: boolean,
): Promise<Omit<Awaited<ReturnType<typeof makeContext>>, 'ctx'> | null> {
  const token = readCookie(c, 'session');
  try {
    const { ctx, ...costs } = await makeContext(c.env, {
      requestId,
      origin: new URL(c.req.url).origin,
      caller: {
        sessionHash: token === null ? null : await sha256(token),
        address: clientAddress(c.req.raw.headers),
        userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
        country: /^[A-Z]{2}$/.exec(c.req.header('cf-ipcountry') ?? '')?.[0] ?? null,
      },
      bookmark: readBookmark(c),
      writes,
      later: (work) => c.executionCtx.waitUntil(work),
    });
    c.set('ctx', ctx);
    return costs;
  } catch (error) {
    c.res = answerFailure(error instanceof Error ? error : new Error(String(error)), c);
    return null;
  }
}
