import type { Stripe } from '@stripe/stripe-js';

import { stripeProblem } from '#client/subscription/checkout/stripe-problem.ts';

/**
 * Lets the person confirm a payment with their bank; resolves with an error code, or null. A
 * payment that was confirmed in the meantime is left alone.
 */
export async function confirmWithBank(stripe: Stripe, secret: string): Promise<string | null> {
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(secret);
  if (error) return stripeProblem(error);
  switch (paymentIntent.status) {
    case 'requires_action': {
      const action = await stripe.handleNextAction({ clientSecret: secret });
      return action.error ? stripeProblem(action.error) : null;
    }
    case 'succeeded':
    case 'processing':
      return null;
    case 'canceled':
    case 'requires_capture':
    case 'requires_confirmation':
    case 'requires_payment_method':
      return 'payment_intent_authentication_failure';
  }
}
