import Stripe from 'stripe';

/** Stripe's client for a command. `origin` may be the address of a stand-in. */
export function createStripeClient(key: string, origin: string | undefined): Stripe {
  const send: typeof fetch = (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    return fetch(origin ? url.replace('https://api.stripe.com', origin) : url, init);
  };
  return new Stripe(key, { httpClient: Stripe.createFetchHttpClient(send) });
}
