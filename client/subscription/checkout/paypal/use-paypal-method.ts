import { useStripe } from '@stripe/react-stripe-js';

import { storeItem } from '#client/lib/stored-item.ts';
import { beginSetup } from '#client/subscription/checkout/begin-setup.ts';
import { waitForSetup } from '#client/subscription/checkout/wait-for-setup.ts';
import type { MethodResult, Method } from '#client/subscription/checkout/method.ts';
import { returnAddress } from '#client/subscription/checkout/paypal/return-address.ts';
import { stripeProblem } from '#client/subscription/checkout/stripe-problem.ts';
import { useAuthenticate } from '#client/subscription/checkout/use-authenticate.ts';

/**
 * Payment by PayPal: the person leaves the page to agree there. The order is placed on the page
 * that they return to.
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
      storeItem('payment_billing_address', order.address);
      const setup = stripe
        .confirmPayPalSetup(secret, {
          return_url: returnAddress(window.location.origin, order),
          mandate_data: {
            customer_acceptance: { type: 'online', online: { infer_from_client: true } },
          },
        })
        .then(({ setupIntent, error }) =>
          setupIntent ? waitForSetup(setupIntent.id, 'paypal') : { problem: stripeProblem(error) },
        );
      return Promise.race([setup, returnFromCache()]);
    },
  };
}

/** Resolves when a person who left for PayPal goes back to this page from the browser's cache. */
function returnFromCache(): Promise<MethodResult> {
  return new Promise((resolve) => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      window.removeEventListener('pageshow', onPageShow);
      resolve({ problem: 'cancel' });
    };
    window.addEventListener('pageshow', onPageShow);
  });
}
