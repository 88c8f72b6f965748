import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';

import { row } from '#tests/database.ts';
import { disturb, longerThanRetries } from '#tests/faults.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { interruptedAtStripe } from '#tests/overlap.ts';
import { signUpPerson } from '#tests/people.ts';
import type { Person } from '#tests/people.ts';
import { debitSeconds, ibans, sepaMethod } from '#tests/payment-methods.ts';
import {
  atStripe,
  delivered,
  deliveryMode,
  errorOf,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';
import { receiveEvent } from '#worker/stripe/inbox.ts';

// The client repeats a call by itself, so a fault has to last longer than its patience.

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
): Promise<{ person: Person; wanted: Record<string, unknown>; first: Response }> {
  const person = await signUpPerson(w);
  const wanted = order(await planNamed(w, key));
  await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
  const first = await person.post('/api/sub/buy', wanted);
  // Where another way round the fault exists it is taken; otherwise: send the same again.
  if (first.status !== 200) {
    expect(first.status).toBe(503);
    expect(first.headers.get('retry-after')).not.toBeNull();
  }
  return { person, wanted, first };
}

/** The person's purchase and contract as stored, and what Stripe has, in a few words. */
async function stands(w: World, person: Person) {
  const stored = await row<{ status: string }>(
    w,
    'select status from purchase join account on account.id = account_id where email = ?',
    person.email,
  );
  const { subscriptions, paid } = await atStripe(w, person);
  const ours = await subscriptionOf(person);
  const kept = await row<{ id: string }>(
    w,
    'select customer_id as id from customer join account on account.id = account_id where email = ?',
    person.email,
  );
  const open = kept ? await w.stripe.invoices.list({ customer: kept.id, status: 'open' }) : null;
  // A bill that nobody is to pay must not be left with them.
  expect(open?.data ?? []).toEqual([]);
  return {
    purchase: stored?.status ?? 'none',
    running: /active|trialing/.test(ours?.status ?? ''),
    alive: subscriptions.filter(({ status }) => !/canceled|expired/.test(status)).length,
    charges: paid.length,
  };
}

describe.each(cases)('$key: $path, $mode', (one) => {
  test('the same order sent again makes one contract', async () => {
    const w = await world();
    const { person, wanted } = await disturbedOrder(w, one);
    const again = await person.post('/api/sub/buy', wanted);
    expect(again.status).toBe(200);
    await delivered(w);
    expect(await stands(w, person)).toEqual({
      purchase: 'completed',
      running: true,
      alive: one.key === 'lifetime' ? 0 : 1,
      charges: one.key === 'yearly_trial' ? 0 : 1,
    });
  });

  test('the person leaves, and the scheduled run leaves nothing half done', async () => {
    const w = await world();
    const { person } = await disturbedOrder(w, one);
    await advance(w, 120);
    await w.runSchedule();
    await delivered(w);
    const found = await stands(w, person);
    // What was charged is a contract, and what is no contract can never be charged.
    if (found.running) {
      expect(found).toMatchObject({
        purchase: 'completed',
        alive: one.key === 'lifetime' ? 0 : 1,
        charges: one.key === 'yearly_trial' ? 0 : 1,
      });
    } else {
      expect(found.purchase).toMatch(/none|released/);
      expect(found).toMatchObject({ alive: 0, charges: 0 });
    }
    const next = await person.post('/api/sub/buy', order(await planNamed(w, 'monthly')));
    expect(next.status).toBe(found.running ? 409 : 200);
  });
});

test.each(['the person', 'the scheduled run'])(
  'a trial that would be over before %s saw to it is given up, and can be ordered anew',
  async (who) => {
    const w = await world();
    const fault = { key: 'yearly_trial', path: 'POST /v1/subscriptions', mode: 'before' } as const;
    // Or the event of the verified card would see to it.
    await deliveryMode(w, 'drop');
    const { person, wanted } = await disturbedOrder(w, fault);
    await advance(w, 8 * 86_400);
    await deliveryMode(w, 'normal');
    if (who === 'the person') {
      const again = await person.post('/api/sub/buy', wanted);
      expect(await errorOf(again)).toBe('purchase_expired');
    } else {
      await w.runSchedule();
    }
    const givenUp = { purchase: 'released', running: false, alive: 0, charges: 0 };
    expect(await stands(w, person)).toEqual(givenUp);
    const anew = await person.post('/api/sub/buy', order(await planNamed(w, 'yearly_trial')));
    expect(anew.status).toBe(200);
    expect((await subscriptionOf(person))?.status).toBe('trialing');
  },
);

test('a trial that is ordered again while an event tells of the verified card begins once', async () => {
  const w = await world();
  const fault = { key: 'yearly_trial', path: 'POST /v1/subscriptions', mode: 'before' } as const;
  await deliveryMode(w, 'drop');
  const { person, wanted } = await disturbedOrder(w, fault);
  const { id, intent } = (await row<{ id: string; intent: string }>(
    w,
    `select purchase.id, intent_id as intent from purchase
      join account on account.id = account_id where email = ?`,
    person.email,
  )) ?? { id: '', intent: '' };
  const again = () => person.post('/api/sub/buy', wanted);
  // The event came before the order failed, and is at it when the next one begins with other keys.
  const keys = (n: number) => row(w, `update purchase set generation = ${n} where id = ?`, id);
  const goesOn = async () => {
    await keys(1);
    await again();
  };
  await keys(0);
  const ctx = await interruptedAtStripe(w, { [`GET /v1/setup_intents/${intent}`]: goesOn });
  const object = { id: intent, object: 'setup_intent', metadata: { purchase_id: id } };
  const told = { id: `evt_${id}`, type: 'setup_intent.succeeded', created: 0, data: { object } };
  await receiveEvent(ctx, told as unknown as Stripe.Event);
  await keys(1);
  expect((await again()).status).toBe(200);
  await deliveryMode(w, 'normal');
  expect(await stands(w, person)).toMatchObject({ purchase: 'completed', running: true, alive: 1 });
});

test.each([
  ['yearly_trial', 'POST /v1/subscriptions'],
  ['yearly', 'POST /v1/subscriptions'],
  ['lifetime', 'POST /v1/invoices'],
])(
  '%s: an order that is sent again when Stripe has forgotten its keys makes nothing twice',
  async (key, path) => {
    const w = await world();
    await deliveryMode(w, 'drop');
    const { person, wanted } = await disturbedOrder(w, { key, path, mode: 'after' });
    // The Worker died before it could take other keys, and no scheduled run came for a day.
    await row(
      w,
      `update purchase set generation = 0
        where account_id = (select id from account where email = ?)`,
      person.email,
    );
    await advance(w, 25 * 3600);
    await person.post('/api/sub/buy', wanted);
    await deliveryMode(w, 'normal');
    await w.runSchedule();
    await delivered(w);
    const { subscriptions } = await atStripe(w, person);
    const customer = (await w.stripe.customers.list({ email: person.email })).data[0]?.id ?? '';
    const invoices = await w.stripe.invoices.list({ customer });
    expect(subscriptions).toHaveLength(key === 'lifetime' ? 0 : 1);
    // The draft of a bill is deleted with the order.
    expect(invoices.data).toHaveLength(key === 'lifetime' ? 0 : 1);
  },
);

test.each(['yearly', 'lifetime', 'yearly_trial'])(
  '%s: an order that was cut off and is sent again days later buys nothing; a new one does',
  async (key) => {
    const w = await world();
    const path = { yearly: 'subscriptions', lifetime: 'invoices' }[key] ?? 'setup_intents';
    const fault = { key, path: `POST /v1/${path}`, mode: 'before' } as const;
    const { person, wanted } = await disturbedOrder(w, fault);
    await advance(w, 24 * 3600);
    const answer = await person.post('/api/sub/buy', wanted);
    expect([answer.status, await errorOf(answer)]).toEqual([410, 'purchase_expired']);
    expect((await atStripe(w, person)).paid).toEqual([]);
    await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, key))));
    expect((await subscriptionOf(person))?.status).toMatch(/active|trialing/);
  },
);

test('who takes another e-mail before their customer was kept can buy at once', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const wanted = order(await planNamed(w, 'yearly'));
  const made = { path: 'POST /v1/customers', mode: 'after' } as const;
  await disturb(w, { target: 'stripe', ...made, times: longerThanRetries });
  const looked = { path: 'GET /v1/customers', mode: 'before' } as const;
  await disturb(w, { target: 'stripe', ...looked, times: longerThanRetries });
  expect((await person.post('/api/sub/buy', wanted)).status).toBe(503);
  const email = `new-${person.email}`;
  await row(w, 'update account set email = ? where email = ?', email, person.email);
  expect((await person.post('/api/sub/buy', wanted)).status).toBe(200);
  expect((await atStripe(w, { ...person, email })).paid).toHaveLength(1);
});

test.each([
  ['lifetime', 'before'],
  ['yearly', 'broken'],
] as const)(
  '%s by debit, while Stripe cannot be asked (%s): try again, everywhere, and once it can, it is bought',
  async (key, mode) => {
    const w = await world();
    const person = await signUpPerson(w);
    const { method } = await sepaMethod(w, person, ibans.paidLater);
    const wanted = order(await planNamed(w, key), method);
    // What events ask for would use the disturbances up.
    await deliveryMode(w, 'hold');
    const away = () =>
      disturb(w, { target: 'stripe', path: 'GET /v1/*', mode, times: longerThanRetries });
    await away();
    const first = await person.post('/api/sub/buy', wanted);
    expect([first.status, await errorOf(first)]).toEqual([503, 'payment_unavailable']);
    const bought = await row<{ invoice_id: string }>(
      w,
      'select invoice_id from purchase join account on account.id = account_id where email = ?',
      person.email,
    );
    const known = { invoice_id: bought?.invoice_id };
    const tries = [
      ['/api/sub/buy', wanted],
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
    await deliveryMode(w, 'normal');
    expect((await person.post('/api/sub/buy', wanted)).status).toBe(200);
    await advance(w, debitSeconds);
    expect(await stands(w, person)).toMatchObject({ purchase: 'completed', charges: 1 });
  },
);
