import Stripe from 'stripe';

import { runsInProcess } from '#tests/in-process/runs-in-process.ts';
import type {
  ReceivedEvent,
  RunningSandbox,
  SandboxWorld,
} from '#tests/sandbox/running-sandbox.ts';
import { startedOnce } from '#tests/support/started-once/started-once.ts';

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
