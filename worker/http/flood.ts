import type { Context, Next } from 'hono';
import { createMiddleware } from 'hono/factory';

import type { AppEnv } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';
import { isClientCall, readBasic } from '#worker/http/client-call.ts';
import { readCookie } from '#worker/http/cookies.ts';
import { answerFailure } from '#worker/http/failure.ts';
import { isOwnToken } from '#worker/session-token.ts';

/**
 * Coarse limits on calls (docs/decisions/0041). D1 counts the exact limits. A whole lecture hall
 * may share an address, so signed-in people are counted by their session. A cookie that we did not
 * make is no session.
 */
export const flood = createMiddleware<AppEnv>(async (c, next) => {
  if (isClientCall(c)) return floodOfClients(c, next);
  await refuseFlood(c);
  return next();
});

/**
 * A client calls from few addresses, so it is counted by its credentials. An address is limited as
 * for its sessions and, for calls with wrong credentials, as for visitors.
 */
async function floodOfClients(c: Context<AppEnv>, next: Next): Promise<void> {
  const { FLOOD_ADDRESSES, FLOOD_CLIENTS, FLOOD_VISITORS } = c.env;
  const { address } = c.get('ctx').caller;
  const basic = readBasic(c);
  const outcomes = await Promise.all([
    address === null ? null : FLOOD_ADDRESSES.limit({ key: address }),
    basic && FLOOD_CLIENTS.limit({ key: await sha256(`${basic.id}:${basic.secret}`) }),
  ]);
  if (outcomes.some((outcome) => outcome?.success === false)) throw tooMany();
  await next();
  if (c.get('failure') !== 'unknown_client' || address === null) return;
  const { success } = await FLOOD_VISITORS.limit({ key: address });
  if (!success) c.res = answerFailure(tooMany(), c);
}

/**
 * The limits of a person, for forms that answer a refusal with their page. Throws
 * `too_many_requests`.
 */
export async function refuseFlood(c: Context<AppEnv>): Promise<void> {
  const { address, sessionHash } = c.get('ctx').caller;
  if (address !== null && !(await isWithinLimits(c, address, sessionHash))) throw tooMany();
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

function tooMany(): AppError {
  return new AppError('too_many_requests', { retryAfterSeconds: 60 });
}
