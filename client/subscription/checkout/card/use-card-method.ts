import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useState } from 'react';

import { useSession } from '#client/account/use-session.ts';
import { hasErrorText } from '#client/messages/errors.ts';
import type { Method } from '#client/subscription/checkout/method.ts';
import { stripeProblem } from '#client/subscription/checkout/stripe-problem.ts';
import { useAuthenticate } from '#client/subscription/checkout/use-authenticate.ts';
import { product } from '#worker/product.ts';
import { typedEmail } from '#worker/typed.ts';

/** Payment by card: creates a payment method from the card's fields. */
export function useCardMethod() {
  const stripe = useStripe();
  const elements = useElements();
  const authenticate = useAuthenticate();
  const { session } = useSession();
  const [problem, setProblem] = useState<string>();

  const method: Method = {
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
          email: session ? typedEmail(session.email) : undefined,
          address: { country: product.country },
        },
      });
      if (error?.type === 'validation_error') {
        // Errors of the fields are shown at the fields.
        setProblem(stripeProblem(error));
        card.focus();
        return { problem: 'form_data_invalid' };
      }
      return paymentMethod ? { id: paymentMethod.id } : { problem: stripeProblem(error) };
    },
  };

  /** Uses our own texts; Stripe's have another tone. */
  function changed(error: { code: string } | undefined): void {
    setProblem(error && (hasErrorText(error.code) ? error.code : 'card_invalid'));
  }

  return { method, problem, changed };
}
