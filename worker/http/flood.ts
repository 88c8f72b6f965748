import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';

import type { AppEnv } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { readCookie } from '#worker/http/cookies.ts';
import { isOwnToken } from '#worker/session-token.ts';

/**
 * Coarse limits on calls (docs/decisions/0041). D1 counts the exact limits. A whole lecture hall
 * may share an address, so signed-in people are counted by their session. A cookie that we did not
 * make is no session.
 */
export const flood = createMiddleware<AppEnv>(async (c, next) => {
  await refuseFlood(c);
  await next();
});

/** The same, for forms that answer a refusal with their page. Throws `too_many_requests`. */
export async function refuseFlood(c: Context<AppEnv>): Promise<void> {
  const { address, sessionHash } = c.get('ctx').caller;
  if (address !== null && !(await isWithinLimits(c, address, sessionHash))) {
    throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
  }
}

async function isWithinLimits(
  c: Context<AppEnv>,
  address: string,
  sessionHash: string | null,
): Promise<boolean> {
  const { CODE_PEPPER, FLOOD_VISITORS, FLOOD_SESSIONS, FLOOD_ADDRESSES } = c.env;
  const token = readCookie(c, 'session');
  if (token === null || sessionHash === null || !(await isOwnToken(CODE_PEPPER, token))) {
    return (await FLOOD_VISITORS.limit({ key: address })).success;
  }
  // Somebody can begin many sessions, so an address has a limit for all of its sessions.
  const outcomes = await Promise.all([
    FLOOD_SESSIONS.limit({ key: sessionHash }),
    FLOOD_ADDRESSES.limit({ key: address }),
  ]);
  return outcomes.every(({ success }) => success);
}
