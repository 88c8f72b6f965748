import { Hono } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { getSubscription } from '#worker/entitlement/get-subscription.ts';
import { hasActiveStripe } from '#worker/entitlement/has-active-stripe.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';

export const entitlementRoutes = new Hono<AppEnv>()
  .get('/get', async (c) => {
    const subscription = await getSubscription(c.get('ctx'));
    return c.json({ subscription } satisfies SubscriptionAnswer);
  })
  .get('/activestripe', async (c) => c.json({ active: await hasActiveStripe(c.get('ctx')) }));
