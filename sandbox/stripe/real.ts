import type { SqlStorage } from '@cloudflare/workers-types';
import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
import { readSetting, writeSetting } from '#sandbox/store/settings.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';

const setting = 'real_stripe';

/** Whether the product talks to Stripe itself, and the stand-in here is not used. */
export function isStripeReal(sql: SqlStorage): boolean {
  return readSetting(sql, setting) === 'yes';
}

/** Notes whether it does. A reset does not forget it. */
export function noteRealStripe(sql: SqlStorage, isReal: boolean): void {
  writeSetting(sql, setting, isReal ? 'yes' : 'no');
}

/**
 * `POST /sandbox/api/real-stripe {real}` says whether the product talks to Stripe itself. Nobody
 * can move Stripe's time, so the clock here then stays that of the machine.
 */
export const realStripeRoutes = new Hono<WorldEnv>().post('/sandbox/api/real-stripe', async (c) => {
  const body = await readJson(c.req.raw, z.strictObject({ real: z.boolean() }));
  if ('error' in body) return c.json(body, 400);
  noteRealStripe(c.env.world.storage.sql, body.value.real);
  return c.json(body.value);
});
