import type { Fetcher } from '@cloudflare/workers-types';
import Stripe from 'stripe';

import type { Spend } from '#worker/schedule/budget.ts';

/**
 * How often the client repeats a call by itself. Once, because a person is waiting. Their next try
 * or the scheduled run finishes what is still open.
 */
export const networkRetries = 1;

/**
 * Stripe for one request. It counts the request's calls. Each request that calls Stripe creates a
 * client of its own, in about 50 microseconds. If requests shared one, every request would have to
 * carry its count along, also those that never call Stripe.
 */
export class LazyStripe {
  /** How often the request called Stripe, repetitions included. */
  calls = 0;
  readonly #secretKey: string;
  readonly #sandbox: Fetcher | undefined;
  readonly #spend: Spend | undefined;
  #client: Stripe | undefined;

  /** `spend` is told of each call before it is made. */
  constructor(secretKey: string, sandbox: Fetcher | undefined, spend?: Spend) {
    this.#secretKey = secretKey;
    this.#sandbox = sandbox;
    this.#spend = spend;
  }

  /** The official client, created on first use. */
  get client(): Stripe {
    return (this.#client ??= newClient(this.#secretKey, this.#sandbox, () => {
      this.#spend?.(0);
      this.calls += 1;
    }));
  }
}

/**
 * With the sandbox's binding the client talks to the stand-in under Stripe's own host name, so its
 * callers need not know the difference.
 */
function newClient(secretKey: string, sandbox: Fetcher | undefined, count: () => void): Stripe {
  // The runtime's and the DOM's Request differ only in their types.
  const standIn = sandbox as { fetch: typeof fetch } | undefined;
  const send: typeof fetch = async (input, init) => {
    count();
    return standIn ? standIn.fetch(input, init) : fetch(input, init);
  };
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(send),
    maxNetworkRetries: networkRetries,
    timeout: 20_000,
    telemetry: false,
  });
}
