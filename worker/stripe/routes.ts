import { Hono } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { readCapped } from '#worker/http/body.ts';
import { receiveEvent } from '#worker/stripe/inbox.ts';
import { verifyEvent } from '#worker/stripe/verify-event.ts';

/** Most bytes of one event; Stripe's largest events are far smaller. */
const maxEventBytes = 1024 * 1024;

/**
 * Mounted at /webhooks. Answers 400 to a wrong signature. Answers 500, or 503 while Stripe is
 * unreachable, when Stripe has to send the event again.
 */
export const webhookRoutes = new Hono<AppEnv>().post('/stripe', async (c) => {
  const ctx = c.get('ctx');
  const payload = await readCapped(c.req.raw, maxEventBytes);
  const event = await verifyEvent(ctx, payload, c.req.header('stripe-signature') ?? '');
  await receiveEvent(ctx, event);
  return c.json({ received: true });
});
