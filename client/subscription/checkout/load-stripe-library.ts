import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

import { callApi, api } from '#client/lib/api.ts';
import { loadScript } from '#client/lib/load-script.ts';

/**
 * Loads Stripe's library with the key from the API, or the script that replaces the library in
 * development and tests. Throws if either cannot be loaded.
 */
export async function loadStripeLibrary(): Promise<Stripe | null> {
  const { key, script } = await callApi(api.account.stripe.key.$get());
  // Stripe's loader uses a library that is already on the page and fetches nothing.
  if (script) await loadScript(script);
  return loadStripe(key, { locale: 'de' });
}
