import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

const toleranceSeconds = 300;

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
      // The payload cannot be read, for example because it is no JSON.
      throw new AppError('invalid_request', { cause: error });
    }
  }
  throw new AppError('invalid_request');
}
