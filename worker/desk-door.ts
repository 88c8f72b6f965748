import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';

import type { AppEnv } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { forgetBody } from '#worker/http/body.ts';
import { verifyAssertion } from '#worker/operator/access.ts';

/**
 * The e-mail of the operator who asks, also on the request's context from then on; null for anybody
 * else. Access sends its assertion as a header, and as a cookie where a browser asks without it.
 */
export async function admitOperator(c: Context<AppEnv>): Promise<string | null> {
  const ctx = c.get('ctx');
  const assertion = c.req.header('cf-access-jwt-assertion') ?? getCookie(c, 'CF_Authorization');
  ctx.operator = assertion === undefined ? null : await verifyAssertion(ctx, assertion);
  return ctx.operator;
}

/** Lets operators to the desk's calls; for anybody else there are none, whatever they send. */
export const deskDoor = createMiddleware<AppEnv>(async (c, next) => {
  if ((await admitOperator(c)) === null) {
    await forgetBody(c.req.raw);
    throw new AppError('not_found');
  }
  await next();
});
