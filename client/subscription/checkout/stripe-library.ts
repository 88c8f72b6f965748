import { useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';

import { api, callApi } from '#client/lib/api.ts';
import { loadScript } from '#client/lib/load-script.ts';
import { hasErrorText } from '#client/messages/errors.ts';

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

interface StripeProblem {
  type?: string;
  code?: string;
  decline_code?: string;
}

/**
 * General codes by type of error (docs.stripe.com/api/errors), for codes without a text of their
 * own.
 */
const generalProblems: Record<string, string> = {
  card_error: 'card_declined',
  validation_error: 'card_invalid',
  api_connection_error: 'network_error',
  invalid_request_error: 'invaid_payment',
};

/** The most specific code that has a German text, else a general one for the type of error. */
export function stripeProblem(error: StripeProblem | undefined): string {
  const specific = [error?.decline_code, error?.code].find((code) => code && hasErrorText(code));
  if (specific) return specific;
  return generalProblems[error?.type ?? ''] ?? 'server_error';
}

/** Lets the person confirm with their bank; resolves with the problem, or null. */
export function useAuthenticate(): (clientSecret: string) => Promise<string | null> {
  const stripe = useStripe();
  return async (clientSecret) => {
    if (!stripe) return 'stripe_not_ready';
    const { error } = await stripe.handleNextAction({ clientSecret });
    return error ? stripeProblem(error) : null;
  };
}

/**
 * Lets the person confirm a payment with their bank; resolves with an error code, or null. A
 * payment that was confirmed in the meantime is left alone.
 */
export async function confirmWithBank(stripe: Stripe, secret: string): Promise<string | null> {
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(secret);
  if (error) return stripeProblem(error);
  switch (paymentIntent.status) {
    case 'requires_action': {
      const action = await stripe.handleNextAction({ clientSecret: secret });
      return action.error ? stripeProblem(action.error) : null;
    }
    case 'succeeded':
    case 'processing':
      return null;
    case 'canceled':
    case 'requires_capture':
    case 'requires_confirmation':
    case 'requires_payment_method':
      return 'payment_intent_authentication_failure';
  }
}
