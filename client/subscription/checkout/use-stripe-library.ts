import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';

import { callApi, api } from '#client/lib/api.ts';
import { loadScript } from '#client/lib/load-script.ts';
import type { StripeKeyAnswer } from '#worker/subscription/schemas.ts';

/** Stripe's library, loaded with the key from the API. */
export function useStripeLibrary() {
  return useQuery({
    queryKey: ['account/stripe/key', 'library'],
    queryFn: async () => loadStripeWith(await callApi(api.account.stripe.key.$get())),
    staleTime: Infinity,
    // React Query must not compare or freeze the library's object.
    structuralSharing: false,
  });
}

/** Loads Stripe's library, or the script that replaces it in development and tests. */
async function loadStripeWith({ key, script }: StripeKeyAnswer): Promise<Stripe | null> {
  // Stripe's loader uses a library that is already on the page and fetches nothing.
  if (script) await loadScript(script);
  return loadStripe(key, { locale: 'de' });
}
