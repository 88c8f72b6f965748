import { describe, expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { disturb, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { debitSeconds, ibans, sepaMethod } from '#tests/support/payment-methods.ts';
import {
  atStripe,
  buyPlan,
  errorOf,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  setDeliveryMode,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { idOf } from '#worker/id-of.ts';

// Stripe's client repeats a failed call by itself, so a fault has to outlast its retries.

const calls = {
  yearly: ['POST /v1/customers', 'POST /v1/subscriptions', 'POST /v1/payment_intents/*/confirm'],
  yearly_trial: ['POST /v1/customers', 'POST /v1/setup_intents', 'POST /v1/subscriptions'],
  lifetime: [
    'POST /v1/customers',
    'POST /v1/invoices',
    'POST /v1/invoiceitems',
    'POST /v1/invoices/*/finalize',
    'POST /v1/payment_intents/*/confirm',
  ],
};

const cases = Object.entries(calls).flatMap(([key, paths]) =>
  paths.flatMap((path) =>
    (['before', 'after', 'broken'] as const).map((mode) => ({ key, path, mode })),
  ),
);

async function disturbedOrder(
  w: World,
  { key, path, mode }: (typeof cases)[number],
): Promise<{ person: Person; orderBody: Record<string, unknown>; first: Response }> {
  const person = await signUpPerson(w);
  const orderBody = order(await planNamed(w, key));
  await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
  const first = await person.post('/api/sub/buy', orderBody);
  // The call avoids the fault if it can. Otherwise the person has to send the order again.
  if (first.status !== 200) {
    expect(first.status).toBe(503);
    expect(first.headers.get('retry-after')).not.toBeNull();
  }
  return { person, orderBody, first };
}

/** A summary of the stored purchase and contract, and of what Stripe has. */
async function summaryOf(w: World, person: Person) {
  const stored = await row<{ status: string }>(
    w,
    'select status from purchase join account on account.id = account_id where email = ?',
    person.email,
  );
  const { subscriptions, paid } = await atStripe(w, person);
  const ours = await subscriptionOf(person);
  const customer = await row<{ id: string }>(
    w,
    'select customer_id as id from customer join account on account.id = account_id where email = ?',
    person.email,
  );
  const open = customer
    ? await w.stripe.invoices.list({ customer: customer.id, status: 'open' })
    : null;
  // The person must not keep an open invoice that nobody has to pay.
  expect(open?.data ?? []).toEqual([]);
  return {
    purchase: stored?.status ?? 'none',
    running: /active|trialing/.test(ours?.status ?? ''),
    alive: subscriptions.filter(({ status }) => !/canceled|expired/.test(status)).length,
    charges: paid.length,
  };
}

describe.each(cases)('$key: $path, $mode', (one) => {
  test('the same order sent again makes one contract', async ({ w }) => {
    const { person, orderBody } = await disturbedOrder(w, one);
    const again = await person.post('/api/sub/buy', orderBody);
    expect(again.status).toBe(200);
    await flushDeliveries(w);
    expect(await summaryOf(w, person)).toEqual({
      purchase: 'completed',
      running: true,
      alive: one.key === 'lifetime' ? 0 : 1,
      charges: one.key === 'yearly_trial' ? 0 : 1,
    });
  });

  test('the person leaves, and the scheduled run leaves nothing half done', async ({ w }) => {
    const { person } = await disturbedOrder(w, one);
    await advance(w, 120);
    await w.runSchedule();
    await flushDeliveries(w);
    const summary = await summaryOf(w, person);
    // A charge needs a contract. Without a contract, nothing can be charged later.
    if (summary.running) {
      expect(summary).toMatchObject({
        purchase: 'completed',
        alive: one.key === 'lifetime' ? 0 : 1,
        charges: one.key === 'yearly_trial' ? 0 : 1,
      });
    } else {
      expect(summary.purchase).toMatch(/none|released/);
      expect(summary).toMatchObject({ alive: 0, charges: 0 });
    }
    const next = await person.post('/api/sub/buy', order(await planNamed(w, 'monthly')));
    expect(next.status).toBe(summary.running ? 409 : 200);
  });
});

test.each(['the person', 'the scheduled run'])(
  'a trial that would end before %s continues it is given up, and can be ordered again',
  async (who) => {
    const w = await world();
    const fault = { key: 'yearly_trial', path: 'POST /v1/subscriptions', mode: 'before' } as const;
    // Otherwise the event of the verified card would continue the order.
    await setDeliveryMode(w, 'drop');
    const { person, orderBody } = await disturbedOrder(w, fault);
    await advance(w, 8 * 86_400);
    await setDeliveryMode(w, 'normal');
    if (who === 'the person') {
      const again = await person.post('/api/sub/buy', orderBody);
      expect(await errorOf(again)).toBe('purchase_expired');
    } else {
      await w.runSchedule();
    }
    const released = { purchase: 'released', running: false, alive: 0, charges: 0 };
    expect(await summaryOf(w, person)).toEqual(released);
    const anew = await person.post('/api/sub/buy', order(await planNamed(w, 'yearly_trial')));
    expect(anew.status).toBe(200);
    expect((await subscriptionOf(person))?.status).toBe('trialing');
  },
);

test.each([
  ['yearly_trial', 'POST /v1/subscriptions'],
  ['yearly', 'POST /v1/subscriptions'],
  ['lifetime', 'POST /v1/invoices'],
])(
  '%s: an order sent again after Stripe has forgotten its keys creates nothing twice',
  async (key, path) => {
    const w = await world();
    await setDeliveryMode(w, 'drop');
    const { person, orderBody } = await disturbedOrder(w, { key, path, mode: 'after' });
    // The Worker died before it could choose new keys, and no scheduled run came for a day.
    await row(
      w,
      `update purchase set generation = 0
        where account_id = (select id from account where email = ?)`,
      person.email,
    );
    await advance(w, 25 * 3600);
    await person.post('/api/sub/buy', orderBody);
    await setDeliveryMode(w, 'normal');
    await w.runSchedule();
    await flushDeliveries(w);
    const { subscriptions } = await atStripe(w, person);
    const customer = (await w.stripe.customers.list({ email: person.email })).data[0]?.id ?? '';
    const invoices = await w.stripe.invoices.list({ customer });
    expect(subscriptions).toHaveLength(key === 'lifetime' ? 0 : 1);
    // The draft invoice is deleted with the order.
    expect(invoices.data).toHaveLength(key === 'lifetime' ? 0 : 1);
  },
);

test.each(['yearly', 'lifetime', 'yearly_trial'])(
  '%s: an order that was cut off and is sent again 23 hours later buys nothing, and a new order does',
  async (key) => {
    const w = await world();
    const path = { yearly: 'subscriptions', lifetime: 'invoices' }[key] ?? 'setup_intents';
    const fault = { key, path: `POST /v1/${path}`, mode: 'before' } as const;
    const { person, orderBody } = await disturbedOrder(w, fault);
    // Stripe forgets the keys of the order an hour after this.
    await advance(w, 23 * 3600);
    const answer = await person.post('/api/sub/buy', orderBody);
    expect([answer.status, await errorOf(answer)]).toEqual([410, 'purchase_expired']);
    expect((await atStripe(w, person)).paid).toEqual([]);
    await buyPlan(w, person, key);
    expect((await subscriptionOf(person))?.status).toMatch(/active|trialing/);
  },
);

test('a person whose e-mail changes before their customer is stored can buy at once', async ({
  w,
  person,
}) => {
  const orderBody = order(await planNamed(w, 'yearly'));
  const creation = { path: 'POST /v1/customers', mode: 'after' } as const;
  await disturb(w, { target: 'stripe', ...creation, times: longerThanRetries });
  const search = { path: 'GET /v1/customers', mode: 'before' } as const;
  await disturb(w, { target: 'stripe', ...search, times: longerThanRetries });
  expect((await person.post('/api/sub/buy', orderBody)).status).toBe(503);
  const email = `new-${person.email}`;
  await row(w, 'update account set email = ? where email = ?', email, person.email);
  expect((await person.post('/api/sub/buy', orderBody)).status).toBe(200);
  expect((await atStripe(w, { ...person, email })).paid).toHaveLength(1);
});

test('a customer of another account with the same e-mail is not used', async ({ w, person }) => {
  await w.stripe.customers.create({ email: person.email, metadata: { account_id: 'another' } });
  const path = 'POST /v1/customers';
  await disturb(w, { target: 'stripe', path, mode: 'broken', times: longerThanRetries });
  const orderBody = order(await planNamed(w, 'yearly'));
  await invoiceOf(await person.post('/api/sub/buy', orderBody));
  const [subscription] = (await atStripe(w, person)).subscriptions;
  const customer = await w.stripe.customers.retrieve(idOf(subscription?.customer) ?? '');
  expect(customer.deleted ? null : customer.metadata['account_id']).not.toBe('another');
});

test.each([
  ['lifetime', 'before'],
  ['yearly', 'broken'],
] as const)(
  '%s by debit while Stripe fails (%s): every call says to try again, and later the purchase completes',
  async (key, mode) => {
    const w = await world();
    const person = await signUpPerson(w);
    const { method } = await sepaMethod(w, person, ibans.paidLater);
    const orderBody = order(await planNamed(w, key), method);
    // The calls for events would use up the faults.
    await flushDeliveries(w);
    await setDeliveryMode(w, 'hold');
    const away = () =>
      disturb(w, { target: 'stripe', path: 'GET /v1/*', mode, times: longerThanRetries });
    await away();
    const first = await person.post('/api/sub/buy', orderBody);
    expect([first.status, await errorOf(first)]).toEqual([503, 'payment_unavailable']);
    const purchase = await row<{ invoice_id: string }>(
      w,
      'select invoice_id from purchase join account on account.id = account_id where email = ?',
      person.email,
    );
    const known = { invoice_id: purchase?.invoice_id };
    const tries = [
      ['/api/sub/buy', orderBody],
      ['/api/sub/buy/confirm', known],
      ['/api/sub/buy/reattempt', { ...known, payment_method_id: method }],
    ] as const;
    for (const [path, body] of tries) {
      await away();
      const answer = await person.post(path, body);
      expect([path, answer.status, await errorOf(answer)]).toEqual([
        path,
        503,
        'payment_unavailable',
      ]);
      expect(answer.headers.get('retry-after')).not.toBeNull();
    }
    await setDeliveryMode(w, 'normal');
    expect((await person.post('/api/sub/buy', orderBody)).status).toBe(200);
    await advance(w, debitSeconds);
    expect(await summaryOf(w, person)).toMatchObject({ purchase: 'completed', charges: 1 });
  },
);
