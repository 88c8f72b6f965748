import { Hono } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { hasActiveStripe } from '#worker/entitlement/has-active-stripe.ts';

export const entitlementRoutes = new Hono<AppEnv>().get('/activestripe', async (c) =>
  c.json({ active: await hasActiveStripe(c.get('ctx')) }),
);
