import Stripe from 'stripe';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { sandboxWorld } from '#tests/sandbox/world.ts';
import { type SandboxWorld } from '#tests/sandbox/running-sandbox.ts';

type Delivery = { id: string; event_id: string; type: string; status: string; attempts: number };

let world: SandboxWorld;
let stripe: Stripe;

beforeAll(async () => {
  world = await sandboxWorld();
  ({ stripe } = world);
});

beforeEach(async () => {
  await world.post('/sandbox/api/reset');
  await world.receivedEvents();
});

afterEach(async () => {
  await world.get('/answer?status=200');
  await world.get('/gather?count=1');
});

const mode = (name: string) => world.post('/sandbox/api/deliveries/mode', { mode: name });
const deliveries = () => world.get<Delivery[]>('/sandbox/api/deliveries');

async function makeProducts(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `Plan ${n}`);
  for (const name of names) await stripe.products.create({ name });
  return names;
}

const names = (received: { body: string }[]): string[] =>
  received.map(({ body }) => JSON.parse(body).data.object.name as string);

test('an event is signed as the library checks it, with the world’s time', async () => {
  await world.advance(86_400);
  const { id } = await stripe.products.create({ name: 'Premium' });
  const [sent] = await world.receivedEvents();
  const event = await stripe.webhooks.constructEventAsync(
    sent?.body ?? '',
    sent?.signature ?? '',
    'whsec_sandbox',
    300,
    undefined,
    (await world.now()) * 1000,
  );
  expect(event).toMatchObject({
    type: 'product.created',
    api_version: '2026-10-28.endive',
    data: { object: { id } },
  });
  const forged = stripe.webhooks.constructEventAsync(
    `${sent?.body} `,
    sent?.signature ?? '',
    'whsec_sandbox',
  );
  await expect(forged).rejects.toThrow(Stripe.errors.StripeSignatureVerificationError);
});

test('events arrive in the order in which they happened', async () => {
  const productNames = await makeProducts(5);
  expect(names(await world.receivedEvents())).toEqual(productNames);
  expect((await deliveries()).every(({ status }) => status === 'delivered')).toBe(true);
});

test('a failed delivery is tried again later, and not after it has succeeded', async () => {
  await world.get('/answer?status=500');
  await makeProducts(1);
  expect(await world.receivedEvents()).toHaveLength(1);
  expect((await deliveries())[0]).toMatchObject({
    status: 'failed',
    attempts: 1,
    last_status: 500,
  });
  const undelivered = await stripe.events.list({ delivery_success: false });
  expect(undelivered.data[0]).toMatchObject({ type: 'product.created', pending_webhooks: 1 });

  await world.get('/answer?status=200');
  await world.advance(5 * 60 + 1);
  expect(await world.receivedEvents()).toHaveLength(1);
  expect((await deliveries())[0]).toMatchObject({ status: 'delivered', attempts: 2 });
  await world.advance(86_400);
  expect(await world.receivedEvents()).toHaveLength(0);
});

test('a delivery that keeps failing is tried ten times and no more', async () => {
  await world.get('/answer?status=500');
  await makeProducts(1);
  await world.advance(10 * 86_400);
  expect(await world.receivedEvents()).toHaveLength(10);
  expect((await deliveries())[0]).toMatchObject({ status: 'failed', attempts: 10 });
});

test('hold keeps events back until normal releases them', async () => {
  await mode('hold');
  const productNames = await makeProducts(2);
  expect(await world.receivedEvents()).toEqual([]);
  expect((await deliveries()).map(({ status }) => status)).toEqual(['held', 'held']);
  await mode('normal');
  expect(names(await world.receivedEvents())).toEqual(productNames);
});

test('duplicate sends each event twice', async () => {
  await mode('duplicate');
  await makeProducts(1);
  const ids = (await world.receivedEvents()).map(({ body }) => JSON.parse(body).id as string);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('shuffle changes the order and loses nothing', async () => {
  await mode('shuffle');
  const productNames = await makeProducts(12);
  const arrived = names(await world.receivedEvents());
  expect(arrived.toSorted()).toEqual(productNames.toSorted());
  expect(arrived).not.toEqual(productNames);
});

test('burst releases all held events at the same time', async () => {
  await mode('hold');
  const productNames = await makeProducts(3);
  await world.get('/gather?count=3');
  await mode('burst');
  expect(names(await world.receivedEvents()).toSorted()).toEqual(productNames);
  const sent = (await deliveries()).map(({ status, attempts }) => [status, attempts]);
  expect(sent).toEqual(productNames.map(() => ['delivered', 1]));
});

test('events that failed in a burst return in a burst; a later event is sent separately', async () => {
  await mode('hold');
  const productNames = await makeProducts(2);
  await world.get('/answer?status=500');
  await mode('burst');
  expect(await world.receivedEvents()).toHaveLength(2);
  await world.get('/answer?status=200');
  await stripe.products.create({ name: 'Later' });
  expect(names(await world.receivedEvents())).toEqual(['Later']);
  await world.get('/gather?count=2');
  await world.advance(5 * 60 + 1);
  expect(names(await world.receivedEvents()).toSorted()).toEqual(productNames);
  const sent = (await deliveries()).map(({ status, attempts }) => [status, attempts]);
  expect(sent).toEqual([
    ['delivered', 1],
    ['delivered', 2],
    ['delivered', 2],
  ]);
});

test('drop loses events; Stripe still lists them as undelivered', async () => {
  await mode('drop');
  await makeProducts(1);
  expect(await world.receivedEvents()).toEqual([]);
  await mode('normal');
  expect(await world.receivedEvents()).toEqual([]);
  const lost = await stripe.events.list({ delivery_success: false, types: ['product.created'] });
  expect(lost.data).toHaveLength(1);
});

test('a delivery can be replayed', async () => {
  await makeProducts(1);
  await world.receivedEvents();
  const [delivery] = await deliveries();
  await world.post(`/sandbox/api/deliveries/${delivery?.id}/replay`);
  const [again] = await world.receivedEvents();
  expect(JSON.parse(again?.body ?? '{}').id).toBe(delivery?.event_id);
});

test('events can be listed by type and time', async () => {
  await makeProducts(1);
  await stripe.customers.create({ name: 'Lea' });
  await world.advance(60);
  const between = await world.now();
  await stripe.customers.create({ name: 'Max' });
  const customers = await stripe.events.list({ type: 'customer.*' });
  expect(customers.data.map(({ type }) => type)).toEqual(['customer.created', 'customer.created']);
  const late = await stripe.events.list({ created: { gte: between } });
  expect(late.data).toHaveLength(1);
  expect(late.data[0]?.data.object).toMatchObject({ name: 'Max' });
});
