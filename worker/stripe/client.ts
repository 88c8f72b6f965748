import type { Fetcher } from '@cloudflare/workers-types';
import Stripe from 'stripe';

/**
 * The official client. Over the sandbox's binding it speaks to the stand-in under Stripe's own
 * host name, so everything above sees one Stripe.
 */
export function stripeClient(secretKey: string, sandbox: Fetcher | undefined): Stripe {
  const send: typeof fetch | undefined = sandbox
    ? // The runtime's and the DOM's Request differ only in their types.
      (((input: never, init: never) => sandbox.fetch(input, init)) as unknown as typeof fetch)
    : undefined;
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(send),
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
  });
}
