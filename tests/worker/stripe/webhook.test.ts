import type { D1Database } from '@cloudflare/workers-types';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterEach, describe, expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { ibans } from '#tests/support/payment-methods.ts';
import { signUpDebtor, openDisputeOf, settleDispute } from '#tests/support/debits.ts';
import { world } from '#tests/support/harness.ts';
import { sandboxStripe } from '#tests/support/sandbox-stripe.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { interruptedContext } from '#tests/support/overlap.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  atStripe,
  authenticate,
  buyPlan,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  setDeliveryMode,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { LazyDatabase } from '#worker/db/client.ts';
import { receiveEvent } from '#worker/stripe/inbox.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';

const stripe = new Stripe('sk_test_sandbox');
const apiVersion = Stripe.API_VERSION;

async function send(
  w: World,
  payload: string,
  { secret = 'whsec_sandbox', ageSeconds = 0, signed = payload } = {},
): Promise<Response> {
  const { now } = (await (await w.fetch('/sandbox/api/clock')).json()) as { now: string };
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({
    payload: signed,
    secret,
    timestamp: Math.floor(Date.parse(now) / 1000) - ageSeconds,
  });
  return fetch(new URL('/webhooks/stripe', w.origin), {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: payload,
  });
}

async function eventsStored(w: World, id: string): Promise<number> {
  const found = await row<{ n: number }>(
    w,
    'select count(*) as n from stripe_event where id = ?',
    id,
  );
  return found?.n ?? 0;
}

function eventAbout(
  object: Record<string, unknown>,
  type: string,
  id = `evt_${crypto.randomUUID()}`,
) {
  const data = { object };
  return { id, object: 'event', api_version: apiVersion, type, created: 1_700_000_000, data };
}

afterEach(async () => {
  const w = await world();
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
});

describe('the signature', () => {
  test('of Stripe is accepted, and an event that comes three times is stored once', async ({
    w,
  }) => {
    const event = eventAbout({ id: 'cus_1' }, 'customer.created');
    for (let i = 0; i < 3; i += 1) expect((await send(w, JSON.stringify(event))).status).toBe(200);
    expect(await eventsStored(w, event.id)).toBe(1);
  });

  test.each([
    ['with another secret', { secret: 'whsec_other' }],
    ['that is too old', { ageSeconds: 301 }],
  ])('%s is refused, and nothing is stored', async (_what, options) => {
    const w = await world();
    const event = eventAbout({ id: 'cus_1' }, 'customer.created');
    const answer = await send(w, JSON.stringify(event), options);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: 'invalid_request' });
    expect(await eventsStored(w, event.id)).toBe(0);
  });

  test('of another text is refused', async ({ w }) => {
    const event = eventAbout({ id: 'cus_1' }, 'customer.created');
    const answer = await send(w, JSON.stringify(event), { signed: '{}' });
    expect(answer.status).toBe(400);
  });

  test('is required, and other HTTP methods get 404', async ({ w }) => {
    const answer = await fetch(new URL('/webhooks/stripe', w.origin), {
      method: 'POST',
      body: '{}',
    });
    expect(answer.status).toBe(400);
    expect((await fetch(new URL('/webhooks/stripe', w.origin), { method: 'PUT' })).status).toBe(
      404,
    );
  });
});

describe('a rightly signed text that is no event', () => {
  const event = eventAbout({ id: 'sub_1' }, 'customer.subscription.updated');
  test.each([
    ['no JSON', 'hello'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['no id', JSON.stringify({ ...event, id: undefined })],
    ['no type', JSON.stringify({ ...event, type: 7 })],
    ['no time', JSON.stringify({ ...event, created: null })],
    ['no data', JSON.stringify({ ...event, data: null })],
    ['no object', JSON.stringify({ ...event, data: { object: null } })],
    ['an object without an id', JSON.stringify({ ...event, data: { object: {} } })],
  ])('(%s) gets 400, is told in the log once, and is not stored', async (_what, payload) => {
    const w = await world();
    const stored = () => row<{ n: number }>(w, 'select count(*) as n from stripe_event');
    const before = await stored();
    w.faults();
    const answer = await send(w, payload);
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_request' }]);
    expect(w.faults()).toEqual([]);
    expect(await stored()).toEqual(before);
  });
});

describe('an account with an older API version', () => {
  const setVersion = (w: World, version: string) => sandboxPost(w, 'account-version', { version });

  afterEach(async () => {
    await setVersion(await world(), apiVersion);
  });

  test('lists events that the scheduled run reads, although their invoices look otherwise', async ({
    w,
  }) => {
    await w.reset();
    await setVersion(w, '2025-02-24.acacia');
    await setDeliveryMode(w, 'drop');
    const debt = await signUpDebtor(w, ibans.failed);
    const listed = await w.stripe.events.list({ type: 'invoice.payment_failed' });
    const old = listed.data[0]?.data.object as unknown as Record<string, unknown>;
    expect(listed.data[0]?.api_version).toBe('2025-02-24.acacia');
    expect([old['subscription'], old['parent']]).toEqual([debt.subscriptionId, undefined]);
    await w.runSchedule();
    expect(await openDisputeOf(debt)).toMatchObject({ value: 1339 });
  });

  test('does not make the right delivery of such an event be taken for a repeated one', async ({
    w,
  }) => {
    await w.reset();
    const person = await newSubscriber(w);
    const [subscription] = (await atStripe(w, person)).subscriptions;
    const id = `evt_${crypto.randomUUID()}`;
    const upcoming = { object: 'invoice', subscription: subscription?.id };
    const older = { ...eventAbout(upcoming, 'invoice.upcoming', id), api_version: '2020-08-27' };
    expect((await send(w, JSON.stringify(older))).status).toBe(200);
    const statement = 'select subject from stripe_event where id = ?';
    const stored = await row<{ subject: string }>(w, statement, id);
    expect(JSON.parse(stored?.subject ?? '')).toEqual({
      kind: 'renewal',
      contractId: subscription?.id,
    });
  });
});

test('the product does not believe an event’s payload, and asks Stripe', async ({ w, person }) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const id = (await subscriptionOf(person))?.id;
  const lie = eventAbout(
    { id, object: 'subscription', status: 'canceled' },
    'customer.subscription.deleted',
  );
  expect((await send(w, JSON.stringify(lie))).status).toBe(200);
  expect((await subscriptionOf(person))?.status).toBe('active');
});

async function newSubscriber(w: World): Promise<Person> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, 'monthly');
  await flushDeliveries(w);
  return person;
}

async function billOf(w: World, person: Person): Promise<Stripe.Invoice> {
  const [invoice] = (await atStripe(w, person)).paid;
  if (!invoice) throw new Error('nothing was paid');
  return invoice;
}

/** Creates the object of an event of each kind, in the way in which it really arises. */
const subjects: Record<string, (w: World) => Promise<unknown>> = {
  'customer.subscription.updated': async (w) => {
    return (await atStripe(w, await newSubscriber(w))).subscriptions[0];
  },
  'invoice.paid': async (w) => billOf(w, await newSubscriber(w)),
  'invoice.upcoming': async (w) => ({
    ...(await billOf(w, await newSubscriber(w))),
    id: undefined,
  }),
  'charge.refunded': async (w) => {
    await newSubscriber(w);
    return (await w.stripe.charges.list({ limit: 1 })).data[0];
  },
  'setup_intent.succeeded': async (w) => {
    const person = await signUpPerson(w);
    const asks = order(await planNamed(w, 'yearly_trial'), 'pm_card_authenticationRequired');
    const { id } = await invoiceOf(await person.post('/api/sub/buy', asks));
    return w.stripe.setupIntents.retrieve(id);
  },
  'invoice.payment_failed': async (w) => {
    const debt = await signUpDebtor(w, ibans.failed);
    const { id } = await openDisputeOf(debt);
    await settleDispute(debt, id);
    const invoices = await w.stripe.invoices.list({ customer: debt.customerId });
    return invoices.data.find(({ metadata }) => metadata?.['dispute_id']);
  },
  'price.updated': async (w) => (await w.stripe.prices.list({ limit: 1 })).data[0],
};

test.each(Object.keys(subjects))(
  'the event %s costs one database round trip before the first call to Stripe',
  async (type) => {
    const w = await world();
    const subject = await subjects[type]?.(w);
    const database = await w.database();
    const d1 = { withSession: () => database } as unknown as D1Database;
    const { db, use } = new LazyDatabase(d1, true);
    const before: number[] = [];
    const asking = sandboxStripe(w.origin, undefined, undefined, (input, init) => {
      before.push(use.roundTrips);
      return fetch(input, init);
    });
    const ctx = { ...(await interruptedContext(w, async () => {})), db, stripe: asking };
    const event = eventAbout(subject as Record<string, unknown>, type);
    await receiveEvent(ctx, event as unknown as Stripe.Event);
    expect(before[0]).toBe(1);
    expect(await eventsStored(w, event.id)).toBe(1);
  },
);

test('an event about a contract that Stripe does not know changes nothing and is not sent again', async ({
  w,
}) => {
  const lie = eventAbout(
    { id: 'sub_unknown', object: 'subscription' },
    'customer.subscription.updated',
  );
  expect((await send(w, JSON.stringify(lie))).status).toBe(200);
  expect(await row(w, 'select id from contract where id = ?', 'sub_unknown')).toBeNull();
});

test.each(['shuffle', 'duplicate', 'hold'] as const)(
  'events delivered in mode %s end in the state that Stripe shows',
  async (mode) => {
    const w = await world();
    const person = await signUpPerson(w);
    await setDeliveryMode(w, mode);
    await buyPlan(w, person, 'monthly');
    const id = (await subscriptionOf(person))?.id ?? '';
    await w.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await w.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await w.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await setDeliveryMode(w, 'normal');
    await flushDeliveries(w);
    const [subscription] = (await atStripe(w, person)).subscriptions;
    expect(await subscriptionOf(person)).toMatchObject({
      status: subscription?.status,
      renew_disabled: true,
      expires_date: (subscription?.items.data[0]?.current_period_end ?? 0) * 1000,
    });
  },
);

test('the scheduled run fetches events that never arrived', async ({ w, person }) => {
  await buyPlan(w, person, 'monthly');
  await flushDeliveries(w);
  const id = (await subscriptionOf(person))?.id ?? '';
  await setDeliveryMode(w, 'drop');
  await w.stripe.subscriptions.cancel(id);
  await flushDeliveries(w);
  expect((await subscriptionOf(person))?.status).toBe('active');
  await w.runSchedule();
  expect((await subscriptionOf(person))?.status).toBe('canceled');
});

test('a hundred missed events that fail do not block the events after them', async ({ w }) => {
  await w.reset();
  const person = await signUpPerson(w);
  await buyPlan(w, person, 'monthly');
  await flushDeliveries(w);
  const id = (await subscriptionOf(person))?.id ?? '';
  await setDeliveryMode(w, 'drop');
  const product = await w.stripe.products.create({ name: 'Test' });
  const currency = 'eur';
  for (let n = 0; n < 100; n += 1) {
    await w.stripe.prices.create({ product: product.id, currency, unit_amount: 100 });
  }
  await w.stripe.subscriptions.cancel(id);
  await flushDeliveries(w);
  const missed = await w.stripe.events.list({ type: 'price.created', limit: 100 });
  const database = await w.database();
  const failed = database.prepare(
    `insert into stripe_event (id, type, object_id, subject, created_at, received_at, attempts, due_at)
      values (?1, 'price.created', 'price', '{"kind":"plans","priceId":"price"}', ?2, ?2, 3,
        ?2 + 600000)`,
  );
  const now = await clockOf(w);
  await database.batch(missed.data.map((event) => failed.bind(event.id, now)));
  await w.runSchedule();
  const ended = "select handled_at from stripe_event where type = 'customer.subscription.deleted'";
  expect((await row<{ handled_at: number }>(w, ended))?.handled_at).toBeGreaterThanOrEqual(now);
  await w.reset();
}, 120_000);

test('a person who closes the window after approving still gets the contract', async ({ w }) => {
  for (const key of ['monthly', 'yearly_trial', 'lifetime']) {
    const person = await signUpPerson(w);
    const invoice = await buyPlan(w, person, key, 'pm_card_authenticationRequired');
    await authenticate(w, invoice.payment_intent?.client_secret ?? '', 'approve');
    await flushDeliveries(w);
    expect((await subscriptionOf(person))?.status, key).toMatch(/active|trialing/);
  }
});

test('an invoice that is unpaid for a day no longer blocks a new purchase', async ({
  w,
  person,
}) => {
  const plan = await planNamed(w, 'yearly');
  await invoiceOf(await person.post('/api/sub/buy', order(plan, 'pm_card_chargeDeclined')));
  await advance(w, 24 * 3600);
  await flushDeliveries(w);
  expect(await subscriptionOf(person)).toBeNull();
  await invoiceOf(await person.post('/api/sub/buy', order(plan)));
  expect((await subscriptionOf(person))?.status).toBe('active');
});

test('after any changes at Stripe and any order of events, our contract equals Stripe’s', async ({
  w,
}) => {
  await w.reset();
  const plan = await planNamed(w, 'monthly');
  const step = fc.constantFrom(
    'cancel at period end',
    'renew again',
    'move a month on',
    'shuffle',
    'duplicate',
    'drop',
    'normal',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const person = await signUpPerson(w);
      await invoiceOf(await person.post('/api/sub/buy', order(plan)));
      const id = (await subscriptionOf(person))?.id ?? '';
      for (const what of steps) {
        const { status } = await w.stripe.subscriptions.retrieve(id);
        if (what === 'move a month on') await advance(w, 32 * 86_400);
        else if (what === 'cancel at period end' || what === 'renew again') {
          if (status !== 'canceled') {
            await w.stripe.subscriptions.update(id, {
              cancel_at_period_end: what === 'cancel at period end',
            });
          }
        } else await setDeliveryMode(w, what);
      }
      await setDeliveryMode(w, 'normal');
      await flushDeliveries(w);
      await w.runSchedule();
      const truth = await w.stripe.subscriptions.retrieve(id);
      const ours = await subscriptionOf(person);
      expect({ status: ours?.status, ends: ours?.renew_disabled }).toEqual({
        status: truth.status,
        ends: truth.cancel_at_period_end || truth.cancel_at !== null,
      });
    }),
    { numRuns: 12 },
  );
}, 120_000);
