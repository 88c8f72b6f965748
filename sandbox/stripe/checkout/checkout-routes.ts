import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
import { StripeRefusal } from '#sandbox/stripe/error.ts';
import { confirmSetupIntent } from '#sandbox/stripe/setup/confirm-setup-intent.ts';
import type { WorldContext, WorldEnv } from '#sandbox/world-context.ts';
import { findCheckout, showCheckout, type OpenedCheckout } from './opened-checkout.ts';

const schema = z.strictObject({ payment_method: z.string().min(1) });

// Who sends the page has read on it what they agree to.
const agreed = {
  customer_acceptance: { type: 'online' as const, online: { infer_from_client: 'true' as const } },
};

// A refused card is written; anything else that is refused undoes what was.
function confirm(world: WorldContext, { session, intent }: OpenedCheckout, method: string) {
  return world.storage.transactionSync(() => {
    try {
      const params = {
        mandate_data: agreed,
        payment_method: method,
        return_url: session.url ?? undefined,
      };
      confirmSetupIntent(world, intent, params, true);
      return null;
    } catch (error) {
      if (error instanceof StripeRefusal && error.persists) return error;
      throw error;
    }
  });
}

/**
 * What the page of a session calls: `GET /sandbox/api/checkout/:id` answers what it shows, `POST`
 * `{payment_method}` confirms with a payment method made with the publishable key and answers the
 * same: complete with the address to go to, or open with a next action or an error.
 */
export const checkoutRoutes = new Hono<WorldEnv>()
  .get('/sandbox/api/checkout/:id', (c) => {
    const found = findCheckout(c.env.world, c.req.param('id'));
    return found
      ? c.json(showCheckout(c.env.world, found))
      : c.json({ error: 'no such session' }, 404);
  })
  .post('/sandbox/api/checkout/:id', async (c) => {
    const { world } = c.env;
    const id = c.req.param('id');
    const body = await readJson(c.req.raw, schema);
    if ('error' in body) return c.json(body, 400);
    const found = findCheckout(world, id);
    if (!found) return c.json({ error: 'no such session' }, 404);
    const { status } = found.session;
    if (status !== 'open') return c.json({ error: `this session is ${status}` }, 409);
    try {
      const refusal = confirm(world, found, body.value.payment_method);
      if (refusal) return c.json({ error: refusal.body }, 402);
    } catch (error) {
      if (error instanceof StripeRefusal) return c.json({ error: error.body }, 400);
      throw error;
    }
    const now = findCheckout(world, id);
    return now ? c.json(showCheckout(world, now)) : c.json({ error: 'no such session' }, 404);
  });
