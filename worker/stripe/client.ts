import { AsyncLocalStorage } from 'node:async_hooks';

import type { Fetcher } from '@cloudflare/workers-types';
import Stripe from 'stripe';

import type { Spend } from '#worker/schedule/budget.ts';

/**
 * How often the client repeats a call by itself. Once, because a person is waiting. Their next try
 * or the scheduled run finishes what is still open.
 */
export const networkRetries = 1;

/** How often one request called Stripe, repetitions included. */
export interface StripeUse {
  calls: number;
  /** Is told of each call before it is made. */
  spend?: Spend | undefined;
}

const currentUse = new AsyncLocalStorage<StripeUse>();

/** Runs a request's work and counts its calls to Stripe in `use`. */
export function countStripeCalls<T>(use: StripeUse, work: () => T): T {
  return currentUse.run(use, work);
}

let cache: { secretKey: string; sandbox: Fetcher | undefined; client: Stripe } | undefined;

/**
 * The official client. With the sandbox's binding it talks to the stand-in under Stripe's own host
 * name, so its callers need not know the difference. It is created once because creating it takes
 * longer than most requests.
 */
export function stripeClient(secretKey: string, sandbox: Fetcher | undefined): Stripe {
  if (cache?.secretKey !== secretKey || cache.sandbox !== sandbox) {
    cache = { secretKey, sandbox, client: newClient(secretKey, sandbox) };
  }
  return cache.client;
}

function newClient(secretKey: string, sandbox: Fetcher | undefined): Stripe {
  // The runtime's and the DOM's Request differ only in their types.
  const standIn = sandbox as { fetch: typeof fetch } | undefined;
  const send: typeof fetch = async (input, init) => {
    const use = currentUse.getStore();
    if (use) {
      use.spend?.(0);
      use.calls += 1;
    }
    return standIn ? standIn.fetch(input, init) : fetch(input, init);
  };
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(send),
    maxNetworkRetries: networkRetries,
    timeout: 20_000,
    telemetry: false,
  });
}
