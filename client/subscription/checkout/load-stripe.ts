import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';

import { loadScript } from '#client/lib/load-script.ts';
import type { StripeKeyAnswer } from '#worker/subscription/schemas.ts';

/** Loads the payment service's browser library, or what stands in for it. */
export async function loadStripeWith({ key, script }: StripeKeyAnswer): Promise<Stripe | null> {
  // The loader takes a library that is already there, and then fetches nothing.
  if (script) await loadScript(script);
  return loadStripe(key, { locale: 'de' });
}
