import type { Stripe } from '@stripe/stripe-js';

import { stripeProblem } from '#client/subscription/checkout/stripe-problem.ts';

/**
 * Lets the person confirm a payment with their bank; resolves with the code of what went wrong, or
 * null. A payment that has been confirmed meanwhile is left as it is.
 */
export async function confirmWithBank(stripe: Stripe, secret: string): Promise<string | null> {
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(secret);
  if (error) return stripeProblem(error);
  switch (paymentIntent.status) {
    case 'requires_action': {
      const asked = await stripe.handleNextAction({ clientSecret: secret });
      return asked.error ? stripeProblem(asked.error) : null;
    }
    case 'succeeded':
    case 'processing':
      return null;
    default:
      return 'payment_intent_authentication_failure';
  }
}
