import { Hono } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { jsonInput } from '#worker/http/input.ts';
import { requestPayout } from '#worker/payout/request-payout.ts';
import { payoutRequest } from '#worker/payout/schemas.ts';

/** Mounted at /evaluation. */
export const payoutRoutes = new Hono<AppEnv>().post(
  '/payout/request',
  jsonInput(payoutRequest),
  async (c) => c.json(await requestPayout(c.get('ctx'), c.req.valid('json'))),
);
