import { useStripe } from '@stripe/react-stripe-js';

import { storeItem } from '#client/lib/stored-item.ts';
import { beginSetup } from '#client/subscription/checkout/begin-setup.ts';
import { lookAtSetup } from '#client/subscription/checkout/look-at-setup.ts';
import type { MadeMethod, Method } from '#client/subscription/checkout/method.ts';
import { returnAddress } from '#client/subscription/checkout/paypal/return-address.ts';
import { stripeProblem } from '#client/subscription/checkout/stripe-problem.ts';
import { useAuthenticate } from '#client/subscription/checkout/use-authenticate.ts';
import { product } from '#worker/product.ts';

/**
 * Paying by PayPal: the person leaves the page to agree there, and the order is made where they
 * come back to.
 */
export function usePaypalMethod(): Method {
  const stripe = useStripe();
  const authenticate = useAuthenticate();
  return {
    ready: stripe !== null,
    authenticate,
    refused: 'requires_payment_method',
    async create(order) {
      if (!stripe) return { problem: 'stripe_not_ready' };
      const secret = await beginSetup('paypal');
      storeItem('payment_billing_address', { country: product.country });
      const left = stripe
        .confirmPayPalSetup(secret, {
          return_url: returnAddress(window.location.origin, order),
          mandate_data: {
            customer_acceptance: { type: 'online', online: { infer_from_client: true } },
          },
        })
        .then(({ setupIntent, error }) =>
          setupIntent ? lookAtSetup(setupIntent.id, 'paypal') : { problem: stripeProblem(error) },
        );
      return Promise.race([left, cameBack()]);
    },
  };
}

/** Resolves when somebody who had left for PayPal goes back to the page as it was. */
function cameBack(): Promise<MadeMethod> {
  return new Promise((resolve) => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      window.removeEventListener('pageshow', shown);
      resolve({ problem: 'cancel' });
    };
    window.addEventListener('pageshow', shown);
  });
}
