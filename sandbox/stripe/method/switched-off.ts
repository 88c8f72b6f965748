import type { SqlStorage } from '@cloudflare/workers-types';
import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
import { readSetting, writeSetting } from '#sandbox/store/settings.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import { methodTypeList } from './types.ts';

const setting = 'methods_off';

/** The types of payment method that are switched off in the account. */
function switchedOff(sql: SqlStorage): string[] {
  return (readSetting(sql, setting) ?? '').split(',').filter((type) => type !== '');
}

/** Throws a 400 for a call that names a type which is switched off in the account. */
export function checkSwitchedOn(
  sql: SqlStorage,
  types: readonly string[] | undefined,
  param: string,
): void {
  const off = switchedOff(sql);
  const refused = types?.find((type) => off.includes(type));
  if (refused === undefined) return;
  throw invalid(
    `The payment method type provided: ${refused} is invalid. Please ensure the provided type is ` +
      'activated in your dashboard (https://dashboard.stripe.com/account/payments/settings) and ' +
      'your account is enabled for any preview features that you are trying to use.',
    { param },
  );
}

const schema = z.strictObject({ off: methodTypeList });

/** `GET` and `POST /sandbox/api/payment-methods {off}`: the types that are switched off. */
export const switchedOffRoutes = new Hono<WorldEnv>()
  .get('/sandbox/api/payment-methods', (c) => c.json({ off: switchedOff(c.env.world.storage.sql) }))
  .post('/sandbox/api/payment-methods', async (c) => {
    const body = await readJson(c.req.raw, schema);
    if ('error' in body) return c.json(body, 400);
    writeSetting(c.env.world.storage.sql, setting, body.value.off.join(','));
    return c.json(body.value);
  });
