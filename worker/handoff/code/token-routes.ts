import { Hono } from 'hono';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { $ZodType, output } from 'zod/v4/core';

import type { AppEnv } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { exchangeCode } from '#worker/handoff/code/exchange-code.ts';
import { refreshTokens } from '#worker/handoff/code/refresh-tokens.ts';
import { revokeToken } from '#worker/handoff/code/revoke-token.ts';
import { codeGrant, refreshGrant, revocation } from '#worker/handoff/code/token-schemas.ts';
import { readCapped } from '#worker/http/body.ts';
import { floodOfApps } from '#worker/http/flood.ts';

const bodyLimit = 8192;

/**
 * Mounted at /oauth: where native apps get and give back their tokens. They send forms and no
 * cookie, so there is nothing that a page of another site could use.
 */
export const tokenRoutes = new Hono<AppEnv>()
  .use('/token', floodOfApps)
  .use('/revoke', floodOfApps)
  .post('/token', async (c) => {
    const form = await readForm(c);
    const ctx = c.get('ctx');
    switch (form['grant_type']) {
      case 'authorization_code':
        return c.json(await exchangeCode(ctx, check(codeGrant, form)));
      case 'refresh_token':
        return c.json(await refreshTokens(ctx, check(refreshGrant, form)));
      case undefined:
        throw new AppError('invalid_request');
      default:
        throw new AppError('unsupported_grant_type');
    }
  })
  .post('/revoke', async (c) => {
    await revokeToken(c.get('ctx'), check(revocation, await readForm(c)));
    return c.json({});
  });

/** The fields of the form. Throws `invalid_request` for anything else and where one comes twice. */
async function readForm(c: Context<AppEnv>): Promise<Record<string, string>> {
  const text = await readCapped(c.req.raw, bodyLimit);
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') throw new AppError('invalid_request');
  const entries = [...new URLSearchParams(text)];
  const form = Object.fromEntries(entries);
  // No app on a phone has a secret: one that sends it would ship it to everybody.
  const sendsSecret = c.req.header('authorization') !== undefined || 'client_secret' in form;
  if (sendsSecret) throw new AppError('invalid_client');
  if (entries.length !== Object.keys(form).length) throw new AppError('invalid_request');
  return form;
}

function check<T extends $ZodType>(schema: T, form: Record<string, string>): output<T> {
  const { data, error } = z.safeParse(schema, form);
  if (!error) return data;
  const names = error.issues.map(({ path }) => String(path[0]));
  throw new AppError('invalid_request', {
    fields: Object.fromEntries(names.map((name) => [name, 'invalid_request'])),
  });
}
