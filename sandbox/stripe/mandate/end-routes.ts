import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
import { findObject } from '#sandbox/store/objects.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import { revokeMandates } from './mandate.ts';

const schema = z.strictObject({ payment_method: z.string() });

/**
 * The owner of a bank account or of a PayPal account ends what they agreed to:
 * `POST /sandbox/api/mandate-end {payment_method}`.
 */
export const mandateEndRoutes = new Hono<WorldEnv>().post('/sandbox/api/mandate-end', async (c) => {
  const body = await readJson(c.req.raw, schema);
  if ('error' in body) return c.json(body, 400);
  const { world } = c.env;
  const { payment_method: id } = body.value;
  const method = findObject(world.storage.sql, 'payment_method', id);
  if (!method) return c.json({ error: `There is no payment method ${id}.` }, 404);
  revokeMandates(world, id);
  return c.json({ ended: id });
});
