import Stripe from 'stripe';
import * as z from 'zod/mini';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

const toleranceSeconds = 300;

/** What every event has, of whatever kind and API version it is. */
const shape = z.looseObject({
  id: z.string().check(z.minLength(1)),
  type: z.string().check(z.minLength(1)),
  created: z.int(),
  data: z.looseObject({ object: z.looseObject({}) }),
});

/**
 * Verifies an event's signature with each valid secret; two are valid while one replaces the other.
 * Throws `invalid_request`.
 */
export async function verifyEvent(
  ctx: Ctx,
  payload: string,
  signature: string,
): Promise<Stripe.Event> {
  for (const secret of ctx.webhookSecrets) {
    try {
      const event = await ctx.stripe.webhooks.constructEventAsync(
        payload,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        ctx.clock.now(),
      );
      shape.parse(event);
      return event;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) continue;
      // The payload cannot be read: it is no JSON, or no event.
      throw new AppError('invalid_request', { cause: error });
    }
  }
  throw new AppError('invalid_request');
}
