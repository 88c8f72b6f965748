import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';

import type { AppEnv } from '#worker/context.ts';
import { rolesOf } from '#worker/desk-role.ts';
import { AppError } from '#worker/errors.ts';
import { drainBody } from '#worker/http/body.ts';
import { verifyAssertion } from '#worker/desk/access.ts';

/**
 * Returns the e-mail of the operator who calls, or null for anybody else. Also sets it and the
 * operator's roles in the request's context. Access sends its assertion as a header or, without
 * that header, as a cookie.
 */
export async function identifyOperator(c: Context<AppEnv>): Promise<string | null> {
  const ctx = c.get('ctx');
  const assertion = c.req.header('cf-access-jwt-assertion') ?? getCookie(c, 'CF_Authorization');
  const entrant = assertion === undefined ? null : await verifyAssertion(ctx, assertion);
  ctx.operator = entrant?.email ?? null;
  ctx.roles = rolesOf(entrant?.groups ?? [], ctx.access.groups);
  return ctx.operator;
}

/** Lets only operators use the desk's calls. Anybody else gets `not_found`. */
export const requireOperator = createMiddleware<AppEnv>(async (c, next) => {
  if ((await identifyOperator(c)) === null) {
    await drainBody(c.req.raw);
    throw new AppError('not_found');
  }
  await next();
});
