import type Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { refusalOf } from '#tests/sandbox/fixtures.ts';
import { sandboxWorld } from '#tests/sandbox/world.ts';
import { type SandboxWorld } from '#tests/sandbox/running-sandbox.ts';

let world: SandboxWorld;
let stripe: Stripe;

beforeAll(async () => {
  world = await sandboxWorld();
  ({ stripe } = world);
});

beforeEach(() => world.post('/sandbox/api/reset'));

const fault = (mode: string, times = 1, path = 'POST /v1/customers') =>
  world.post('/sandbox/api/faults', { target: 'stripe', path, mode, times });

const customers = async () => (await stripe.customers.list()).data.length;

test('before: the call fails and the sandbox has done nothing', async () => {
  await fault('before');
  const refusal = await refusalOf(world.workerStripe.customers.create({ name: 'Lea' }));
  expect(refusal.statusCode ?? 500).toBeGreaterThanOrEqual(500);
  expect(await customers()).toBe(0);
  await world.workerStripe.customers.create({ name: 'Lea' });
  expect(await customers()).toBe(1);
});

test('after: the call is done but its answer is lost; the same idempotency key does not do it again', async () => {
  await fault('after');
  const create = () =>
    world.workerStripe.customers.create({ name: 'Lea' }, { idempotencyKey: 'lost-1' });
  await refusalOf(create());
  expect(await customers()).toBe(1);
  await create();
  expect(await customers()).toBe(1);
});

test('slow: the answer takes three seconds', async () => {
  await fault('slow');
  const start = performance.now();
  await world.workerStripe.customers.create({ name: 'Lea' });
  expect(performance.now() - start).toBeGreaterThanOrEqual(2900);
});

test('a star matches anything, and a fault ends after its number of calls', async () => {
  await fault('before', 2, '/v1/payment_intents/*/confirm');
  const { id } = await stripe.paymentIntents.create({ amount: 1000, currency: 'eur' });
  const confirm = () =>
    world.workerStripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_visa',
      return_url: 'https://example.com/back',
    });
  await refusalOf(confirm());
  await refusalOf(confirm());
  expect((await confirm()).status).toBe('succeeded');
});

test('calls from outside are not disturbed', async () => {
  await fault('before');
  expect((await stripe.customers.create({ name: 'Lea' })).name).toBe('Lea');
  const waiting = await world.get<unknown[]>('/sandbox/api/faults');
  expect(waiting).toHaveLength(1);
});

test('faults can be removed', async () => {
  await fault('before', 5);
  await world.fetch('/sandbox/api/faults', { method: 'DELETE' });
  expect((await world.workerStripe.customers.create({ name: 'Lea' })).name).toBe('Lea');
});

test('a fault of the mail service loses a message and does not disturb Stripe', async () => {
  await world.post('/sandbox/api/faults', { target: 'mail', path: '*', mode: 'before', times: 1 });
  const message = {
    to: 'lea@example.com',
    from: { email: 'post@lexlern.de', name: 'Lexlern' },
    subject: 'Hallo',
    html: '<p>Hallo</p>',
    text: 'Hallo',
  };
  const send = () =>
    world.fetch('/worker/mail.sandbox/send', { method: 'POST', body: JSON.stringify(message) });
  expect((await world.workerStripe.customers.create({ name: 'Lea' })).name).toBe('Lea');
  expect((await send()).ok).toBe(false);
  expect((await send()).ok).toBe(true);
  expect(await world.get<unknown[]>('/sandbox/api/mail?to=lea@example.com')).toHaveLength(1);
});
