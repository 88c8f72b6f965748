import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

const toleranceSeconds = 300;

/**
 * Verifies an event's signature against each secret in force; two are while one is being replaced
 * by the other. Throws `invalid_request`.
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
      // Signed by nobody we know, or no JSON at all.
      throw new AppError('invalid_request', { cause: error });
    }
  }
  throw new AppError('invalid_request');
}
