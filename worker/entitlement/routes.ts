import { Hono } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { getSubscription } from '#worker/entitlement/get-subscription.ts';
import { hasActiveStripe } from '#worker/entitlement/has-active-stripe.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';

export const entitlementRoutes = new Hono<AppEnv>()
  .get('/get', async (c) =>
    c.json((await getSubscription(c.get('ctx'))) satisfies SubscriptionAnswer),
  )
  .get('/activestripe', async (c) => c.json({ active: await hasActiveStripe(c.get('ctx')) }));
