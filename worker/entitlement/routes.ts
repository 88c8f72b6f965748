import { Hono } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { hasActiveContract } from '#worker/entitlement/has-active-contract.ts';

export const entitlementRoutes = new Hono<AppEnv>().get('/activestripe', async (c) =>
  c.json(await hasActiveContract(c.get('ctx'))),
);
