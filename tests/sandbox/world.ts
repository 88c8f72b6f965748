import type { D1Database, KVNamespace, R2Bucket } from '@cloudflare/workers-types';
import Stripe from 'stripe';

import { runsInProcess } from '#tests/in-process/runs-in-process.ts';
import { startedOnce } from '#tests/support/started-once/started-once.ts';

export type Bindings = { DB: D1Database; KV: KVNamespace; PROOFS: R2Bucket };
export type ReceivedEvent = { body: string; signature: string; at: number };

/** The sandbox, with a receiver in place of the product. */
export interface SandboxWorld {
  /** The official client, which calls from outside. */
  stripe: Stripe;
  /** The official client as the product's Worker uses it. Faults affect its calls. */
  workerStripe: Stripe;
  /** The official client with the publishable key, which calls from outside. */
  browserStripe: Stripe;
  /** A client with another key and other options. */
  client: (key: string, options?: Stripe.StripeConfig) => Stripe;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Posts JSON and returns the JSON of the answer; throws if the status is an error. */
  post: <T>(path: string, body?: unknown) => Promise<T>;
  get: <T>(path: string) => Promise<T>;
  /** The world's time in UTC seconds. */
  now: () => Promise<number>;
  /** Moves the clock by this number of seconds, or to a time in UTC seconds. */
  advance: (seconds: number) => Promise<void>;
  advanceTo: (seconds: number) => Promise<void>;
  /** The webhooks since the last call, after all deliveries in progress have ended. */
  receivedEvents: () => Promise<ReceivedEvent[]>;
  /** The types of the events since the last call. */
  receivedEventTypes: () => Promise<string[]>;
  bindings: () => Promise<Bindings>;
}

/** A sandbox that runs, with its receiver. */
export interface RunningSandbox {
  origin: string;
  /** Calls the receiver, which passes on to the sandbox what is not for it. */
  fetch: typeof fetch;
  bindings: () => Promise<Bindings>;
}

// Only one of the two is imported, because each takes long to load.
async function run(): Promise<RunningSandbox> {
  if (runsInProcess) {
    const { runInProcess } = await import('#tests/in-process/sandbox.ts');
    return runInProcess();
  }
  const { runInWorkerd } = await import('./workerd-sandbox.ts');
  return runInWorkerd();
}

const own = startedOnce('The sandbox of this worker', async () => worldOf(await run()));

/** The one sandbox of this worker of the test run. */
export const sandboxWorld: () => Promise<SandboxWorld> = own.get;

/** A running sandbox as tests use it. */
export function worldOf({ origin, fetch, bindings }: RunningSandbox): SandboxWorld {
  const at = (path: string): string => `${origin}${path}`;

  function client(key: string, prefix: string, options: Stripe.StripeConfig = {}): Stripe {
    const send: typeof fetch = (input, init) => {
      const { url: address } = new Request(input);
      return fetch(address.replace('https://api.stripe.com', at(prefix)), init);
    };
    const httpClient = Stripe.createFetchHttpClient(send);
    return new Stripe(key, { httpClient, maxNetworkRetries: 0, ...options });
  }

  async function read<T>(response: Response): Promise<T> {
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response.json() as Promise<T>;
  }

  const outside = '/sandbox/stripe';
  const post = async <T>(path: string, body: unknown = {}): Promise<T> =>
    read<T>(await fetch(at(path), { method: 'POST', body: JSON.stringify(body) }));
  const get = async <T>(path: string): Promise<T> => read<T>(await fetch(at(path)));
  const received = async (): Promise<ReceivedEvent[]> => {
    await post('/sandbox/api/deliveries/flush');
    return get<ReceivedEvent[]>('/received');
  };
  return {
    stripe: client('sk_test_sandbox', outside),
    workerStripe: client('sk_test_sandbox', '/worker/api.stripe.com'),
    browserStripe: client('pk_test_sandbox', outside),
    client: (key, options) => client(key, outside, options),
    fetch: (path, init) => fetch(at(path), init),
    post,
    get,
    now: async () => {
      const { now } = await get<{ now: string }>('/sandbox/api/clock');
      return Math.floor(Date.parse(now) / 1000);
    },
    advance: async (seconds) => {
      await post('/sandbox/api/clock', { advance: seconds, schedule: false });
    },
    advanceTo: async (seconds) => {
      const to = new Date(seconds * 1000).toISOString();
      await post('/sandbox/api/clock', { to, schedule: false });
    },
    receivedEvents: received,
    receivedEventTypes: async () =>
      (await received()).map(({ body }) => JSON.parse(body).type as string),
    bindings,
  };
}
