import { useQuery } from '@tanstack/react-query';

import { loadStripeLibrary } from '#client/subscription/checkout/load-stripe-library.ts';

/** Stripe's library, loaded with the key from the API. */
export function useStripeLibrary() {
  return useQuery({
    queryKey: ['account/stripe/key', 'library'],
    queryFn: loadStripeLibrary,
    staleTime: Infinity,
    // React Query must not compare or freeze the library's object.
    structuralSharing: false,
  });
}
