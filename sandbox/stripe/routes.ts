import { Hono } from 'hono';

import type { WorldEnv } from '#sandbox/world.ts';
import { answerCall } from './answer.ts';
import { couponEndpoints } from './catalogue/coupons.ts';
import { priceEndpoints } from './catalogue/prices.ts';
import { productEndpoints } from './catalogue/products.ts';
import type { Endpoint } from './endpoint.ts';
import { eventEndpoints } from './events.ts';

const endpoints: Endpoint[] = [
  ...productEndpoints,
  ...priceEndpoints,
  ...couponEndpoints,
  ...eventEndpoints,
];

/** The Stripe API under `/v1`. */
export const stripeRoutes = new Hono<WorldEnv>();

for (const endpoint of endpoints) {
  stripeRoutes.on(endpoint.method, endpoint.path, (c) => {
    const { world, slow = false } = c.env;
    return answerCall(world, c.req.raw, endpoint, c.req.param('id') ?? '', slow);
  });
}

stripeRoutes.all('/v1/*', (c) => {
  const { world, slow = false } = c.env;
  return answerCall(world, c.req.raw, null, '', slow);
});
