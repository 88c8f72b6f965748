import { setTimeout as pause } from 'node:timers/promises';

import Stripe from 'stripe';

import type { Stage } from './case.ts';

/** A stage in Stripe's test mode, which takes with it at the end what it has made. */
export interface RealStage extends Stage {
  /** Deletes what can be deleted; the customers of a clock go with it. */
  close: () => Promise<void>;
}

const testKey = /^(?:sk|rk)_test_\w+$/;
const pollMs = 3000;
const longestMs = 600_000;

/** The client for that key; throws if it is no key of the test mode. The key is never shown. */
export function testClient(key: string): Stripe {
  if (!testKey.test(key)) {
    throw new TypeError('STRIPE_TEST_SECRET_KEY must begin with sk_test_ or rk_test_.');
  }
  return new Stripe(key, { maxNetworkRetries: 0 });
}

/** A stage with a clock of its own. `prices` are shared by all cases: they cannot be deleted. */
export async function stageAtStripe(
  stripe: Stripe,
  prices: Map<string, Promise<string>>,
): Promise<RealStage> {
  const began = Math.floor(Date.now() / 1000);
  const { id: clock } = await stripe.testHelpers.testClocks.create({
    frozen_time: began,
    name: 'conformance',
  });
  let now = began;
  const remains: (() => Promise<unknown>)[] = [];

  async function ready(): Promise<void> {
    await until(
      () => stripe.testHelpers.testClocks.retrieve(clock),
      ({ status }) => status === 'ready',
    );
  }

  return {
    stripe,
    withKey: (key) => new Stripe(key, { maxNetworkRetries: 0 }),
    customer: (params = {}) => stripe.customers.create({ ...params, test_clock: clock }),
    price: (amount, interval) => {
      const name = `${amount} ${interval ?? 'once'}`;
      const price = prices.get(name) ?? newPrice(stripe, amount, interval);
      prices.set(name, price);
      return price;
    },
    now: async () => now,
    advance: async (seconds) => {
      now += seconds;
      await stripe.testHelpers.testClocks.advance(clock, { frozen_time: now });
      await ready();
    },
    await: until,
    afterwards: (work) => remains.push(work),
    twice: (call) => Promise.allSettled([call(stripe), call(stripe)]),
    close: async () => {
      for (const work of remains) await work();
      await stripe.testHelpers.testClocks.del(clock);
    },
  };
}

async function until<T>(read: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  const end = Date.now() + longestMs;
  for (;;) {
    const value = await read();
    if (isThere(value) || Date.now() > end) return value;
    await pause(pollMs);
  }
}

async function newPrice(
  stripe: Stripe,
  amount: number,
  interval: 'month' | 'year' | undefined,
): Promise<string> {
  const product = await stripe.products.create({ name: `Conformance ${amount}` });
  const price = await stripe.prices.create({
    currency: 'eur',
    product: product.id,
    unit_amount: amount,
    ...(interval && { recurring: { interval } }),
  });
  return price.id;
}

/** Archives the products of the shared prices, which Stripe does not delete while they have one. */
export async function archivePrices(
  stripe: Stripe,
  prices: Map<string, Promise<string>>,
): Promise<void> {
  for (const price of prices.values()) {
    const { id, product } = await stripe.prices.retrieve(await price);
    await stripe.products.update(typeof product === 'string' ? product : product.id, {
      active: false,
    });
    await stripe.prices.update(id, { active: false });
  }
}
