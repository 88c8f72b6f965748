import { useStripe } from '@stripe/react-stripe-js';

import { stripeProblem } from '#client/subscription/checkout/stripe-problem.ts';

/** Lets the person confirm with their bank; resolves with the problem, or null. */
export function useAuthenticate(): (clientSecret: string) => Promise<string | null> {
  const stripe = useStripe();
  return async (clientSecret) => {
    if (!stripe) return 'stripe_not_ready';
    const { error } = await stripe.handleNextAction({ clientSecret });
    return error ? stripeProblem(error) : null;
  };
}
