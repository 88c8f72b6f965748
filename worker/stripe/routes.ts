import { Hono } from 'hono';
import Stripe from 'stripe';

import type { AppEnv, Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { readCapped } from '#worker/http/body.ts';
import { receiveEvent } from '#worker/stripe/inbox.ts';

/** Bytes of one event; Stripe's largest stay far below. */
const eventLimit = 1024 * 1024;
const toleranceSeconds = 300;

/** Mounted at /webhooks. Answers 400 to a wrong signature, 500 when the event has to come again. */
export const webhookRoutes = new Hono<AppEnv>().post('/stripe', async (c) => {
  const ctx = c.get('ctx');
  const payload = await readCapped(c.req.raw, eventLimit);
  const event = await verify(ctx, payload, c.req.header('stripe-signature') ?? '');
  await receiveEvent(ctx, event);
  return c.json({ received: true });
});

/** Verifies against each secret in force; two are while one is being replaced by the other. */
async function verify(ctx: Ctx, payload: string, signature: string): Promise<Stripe.Event> {
  for (const secret of ctx.webhookSecrets) {
    try {
      return await ctx.stripe.webhooks.constructEventAsync(
        payload,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        ctx.clock.now(),
      );
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) continue;
      // Signed by nobody we know, or no JSON at all.
      throw new AppError('invalid_request', { cause: error });
    }
  }
  throw new AppError('invalid_request');
}
