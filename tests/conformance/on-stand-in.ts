import type Stripe from 'stripe';

import { makePrice } from '#tests/sandbox/fixtures.ts';
import type { SandboxWorld } from '#tests/sandbox/running-sandbox.ts';
import type { Stage } from './case.ts';

const mostReads = 20;

/** An empty stand-in for one case. Its clock stands for the test clock of a case at Stripe. */
export async function stageOnStandIn(world: SandboxWorld): Promise<Stage> {
  await world.post('/sandbox/api/reset');
  const { stripe } = world;
  const prices = new Map<string, Promise<string>>();
  return {
    stripe,
    withKey: (key) => world.client(key),
    customer: (params = {}) => stripe.customers.create(params),
    price: (amount, interval) => {
      const name = `${amount} ${interval ?? 'once'}`;
      const make = () => makePrice(stripe, amount, interval ? { interval } : null);
      const price = prices.get(name) ?? make().then(({ id }) => id);
      prices.set(name, price);
      return price;
    },
    now: world.now,
    advance: world.advance,
    await: async (read, isThere) => {
      for (let reads = 0; reads < mostReads; reads += 1) {
        const value = await read();
        if (isThere(value)) return value;
        await world.advance(30);
      }
      return read();
    },
    // The next case begins with an empty stand-in.
    afterwards: () => undefined,
    twice: async (call) => {
      const fault = { target: 'stripe', path: '*', mode: 'slow', times: 1 };
      await world.post('/sandbox/api/faults', fault);
      // Faults affect only the calls that come as the product's come.
      const client: Stripe = world.workerStripe;
      return Promise.allSettled([call(client), call(client)]);
    },
  };
}
