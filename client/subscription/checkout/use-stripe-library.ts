import { useQuery } from '@tanstack/react-query';

import { answer, api } from '#client/lib/api.ts';
import { loadStripeWith } from '#client/subscription/checkout/load-stripe.ts';

/** The payment service's browser library, loaded with the key that the API names. */
export function useStripeLibrary() {
  return useQuery({
    queryKey: ['account/stripe/key', 'library'],
    queryFn: async () => loadStripeWith(await answer(api.account.stripe.key.$get())),
    staleTime: Infinity,
    // The library's object is no data to compare or to freeze.
    structuralSharing: false,
  });
}
