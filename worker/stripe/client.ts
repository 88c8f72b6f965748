import { AsyncLocalStorage } from 'node:async_hooks';

import type { Fetcher } from '@cloudflare/workers-types';
import Stripe from 'stripe';

/**
 * How often the client repeats a call by itself. Once, since somebody waits: what is still open then
 * is finished by their next press or by the scheduled run.
 */
export const networkRetries = 1;

/** What one request cost: how often Stripe was asked, repetitions included. */
export interface StripeUse {
  calls: number;
}

const present = new AsyncLocalStorage<StripeUse>();

/** Does a request's work and counts how often it asks Stripe. */
export function countingStripe<T>(use: StripeUse, work: () => T): T {
  return present.run(use, work);
}

let made: { secretKey: string; sandbox: Fetcher | undefined; client: Stripe } | undefined;

/**
 * The official client. Over the sandbox's binding it speaks to the stand-in under Stripe's own
 * host name, so everything above sees one Stripe. It is made once: making it takes longer than most
 * requests.
 */
export function stripeClient(secretKey: string, sandbox: Fetcher | undefined): Stripe {
  if (made?.secretKey !== secretKey || made.sandbox !== sandbox) {
    made = { secretKey, sandbox, client: newClient(secretKey, sandbox) };
  }
  return made.client;
}

function newClient(secretKey: string, sandbox: Fetcher | undefined): Stripe {
  // The runtime's and the DOM's Request differ only in their types.
  const standIn = sandbox as { fetch: typeof fetch } | undefined;
  const send: typeof fetch = (input, init) => {
    const use = present.getStore();
    if (use) use.calls += 1;
    return standIn ? standIn.fetch(input, init) : fetch(input, init);
  };
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(send),
    maxNetworkRetries: networkRetries,
    timeout: 20_000,
    telemetry: false,
  });
}
