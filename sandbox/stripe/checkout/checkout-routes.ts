import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
import { StripeRefusal } from '#sandbox/stripe/error.ts';
import { confirmSetupIntent } from '#sandbox/stripe/setup/confirm-setup-intent.ts';
import type { WorldContext, WorldEnv } from '#sandbox/world-context.ts';
import { findCheckout, showCheckout, type OpenedCheckout } from './opened-checkout.ts';

const schema = z.strictObject({ payment_method: z.string().min(1) });

// The page shows the text of the mandate, so sending the form accepts it.
const mandateAcceptance = {
  customer_acceptance: { type: 'online' as const, online: { infer_from_client: 'true' as const } },
};

// A declined card is committed. Any other refusal rolls the call back.
function confirm(world: WorldContext, { session, intent }: OpenedCheckout, method: string) {
  return world.storage.transactionSync(() => {
    try {
      const params = {
        mandate_data: mandateAcceptance,
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
 * The calls of a session's page. `GET /sandbox/api/checkout/:id` answers what the page shows.
 * `POST` `{payment_method}` confirms with a payment method made with the publishable key. It
 * answers the same fields: complete with the address to go to, or open with a next action or an
 * error.
 */
export const checkoutRoutes = new Hono<WorldEnv>()
  .get('/sandbox/api/checkout/:id', (c) => {
    const checkout = findCheckout(c.env.world, c.req.param('id'));
    return checkout
      ? c.json(showCheckout(c.env.world, checkout))
      : c.json({ error: 'no such session' }, 404);
  })
  .post('/sandbox/api/checkout/:id', async (c) => {
    const { world } = c.env;
    const id = c.req.param('id');
    const body = await readJson(c.req.raw, schema);
    if ('error' in body) return c.json(body, 400);
    const checkout = findCheckout(world, id);
    if (!checkout) return c.json({ error: 'no such session' }, 404);
    const { status } = checkout.session;
    if (status !== 'open') return c.json({ error: `this session is ${status}` }, 409);
    try {
      const refusal = confirm(world, checkout, body.value.payment_method);
      if (refusal) return c.json({ error: refusal.body }, 402);
    } catch (error) {
      if (error instanceof StripeRefusal) return c.json({ error: error.body }, 400);
      throw error;
    }
    const now = findCheckout(world, id);
    return now ? c.json(showCheckout(world, now)) : c.json({ error: 'no such session' }, 404);
  });
