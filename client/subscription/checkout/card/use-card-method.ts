import { useElements, useStripe } from '@stripe/react-stripe-js';

import { useSession } from '#client/account/session.ts';
import type { Method } from '#client/subscription/checkout/method.ts';
import { stripeProblem } from '#client/subscription/checkout/stripe-problem.ts';
import { useAuthenticate } from '#client/subscription/checkout/use-authenticate.ts';
import { product } from '#worker/product.ts';

/** Paying by card: makes a payment method of what was typed. */
export function useCardMethod(): Method {
  const stripe = useStripe();
  const elements = useElements();
  const authenticate = useAuthenticate();
  const { session } = useSession();
  return {
    ready: stripe !== null,
    authenticate,
    refused: 'card_declined',
    async create() {
      const card = elements?.getElement('card');
      if (!stripe || !card) return { problem: 'stripe_not_ready' };
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: 'card',
        card,
        billing_details: {
          name: session?.name,
          email: session?.email,
          address: { country: product.country },
        },
      });
      return paymentMethod ? { id: paymentMethod.id } : { problem: stripeProblem(error) };
    },
  };
}
