import { useElements, useStripe } from '@stripe/react-stripe-js';

import { useSession } from '#client/account/session.ts';
import { hasErrorText } from '#client/messages/errors.ts';
import type { Method } from '#client/subscription/checkout/use-purchase.ts';
import { product } from '#worker/product.ts';

interface StripeProblem {
  type?: string;
  code?: string;
  decline_code?: string;
}

/** By the kind of an error (docs.stripe.com/api/errors), for codes without a text of their own. */
const generalProblems: Record<string, string> = {
  card_error: 'card_declined',
  validation_error: 'card_invalid',
  api_connection_error: 'network_error',
  invalid_request_error: 'invaid_payment',
};

/** Paying by card: makes a payment method of what was typed, and shows the bank's page if asked to. */
export function useCardMethod(): Method {
  const stripe = useStripe();
  const elements = useElements();
  const { session } = useSession();
  return {
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
      return paymentMethod ? { id: paymentMethod.id } : { problem: problemOf(error) };
    },
    async authenticate(clientSecret) {
      if (!stripe) return 'stripe_not_ready';
      const { error } = await stripe.handleNextAction({ clientSecret });
      return error ? problemOf(error) : null;
    },
  };
}

/** The most exact code that has a German text, or else what is known of where it went wrong. */
function problemOf(error: StripeProblem | undefined): string {
  const known = [error?.decline_code, error?.code].find((code) => code && hasErrorText(code));
  if (known) return known;
  return generalProblems[error?.type ?? ''] ?? 'server_error';
}
