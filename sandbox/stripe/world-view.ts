import { Hono } from 'hono';

import { findObjects } from '#sandbox/store/objects.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';

/** `GET /sandbox/api/world`: everybody Stripe knows, with what they have, newest first. */
export const worldRoutes = new Hono<WorldEnv>().get('/sandbox/api/world', (c) => {
  const { sql } = c.env.world.storage;
  const customers = findObjects(sql, 'customer').map((customer) => ({
    ...customer,
    payment_methods: findObjects(sql, 'payment_method', { customer: customer.id }),
    subscriptions: findObjects(sql, 'subscription', { customer: customer.id }),
    invoices: findObjects(sql, 'invoice', { customer: customer.id }),
  }));
  return c.json({ now: new Date(c.env.world.clock.now()).toISOString(), customers });
});
