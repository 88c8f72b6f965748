import type { Context, Next } from 'hono';
import { createMiddleware } from 'hono/factory';

import type { AppEnv } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';
import { isClientCall, readBasic, readBearer } from '#worker/http/client-call.ts';
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
 * A client calls from few addresses, so it is counted by its credentials, and an app by its token.
 */
async function floodOfClients(c: Context<AppEnv>, next: Next): Promise<void> {
  const basic = readBasic(c);
  const token = readBearer(c);
  await floodOfPrograms(
    c,
    next,
    basic
      ? c.env.FLOOD_CLIENTS.limit({ key: await sha256(`${basic.id}:${basic.secret}`) })
      : token !== null && c.env.FLOOD_SESSIONS.limit({ key: await sha256(token) }),
  );
}

/** The limits of apps that get and give back their tokens (handoff/code). */
export const floodOfApps = createMiddleware<AppEnv>((c, next) => floodOfPrograms(c, next, false));

/** What a call with wrong credentials is refused with. */
const wrong = new Set(['unknown_client', 'invalid_token', 'invalid_client', 'invalid_grant']);

/**
 * An address is limited as for its sessions and, for calls with wrong credentials, as for visitors.
 * `own`: the limit of the credentials, where there are any.
 */
async function floodOfPrograms(
  c: Context<AppEnv>,
  next: Next,
  own: Promise<{ success: boolean }> | false,
): Promise<void> {
  const { FLOOD_ADDRESSES, FLOOD_VISITORS } = c.env;
  const { address } = c.get('ctx').caller;
  const outcomes = await Promise.all([
    address !== null && FLOOD_ADDRESSES.limit({ key: address }),
    own,
  ]);
  if (outcomes.some((outcome) => outcome && !outcome.success)) throw tooMany();
  await next();
  if (!wrong.has(c.get('failure') ?? '') || address === null) return;
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
