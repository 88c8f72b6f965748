import { afterEach, describe, expect, test } from 'vitest';

import { row } from '#tests/database.ts';
import { disturb, longerThanRetries } from '#tests/faults.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { interruptedAtStripe } from '#tests/overlap.ts';
import { debitSeconds, ibans, sepaMethod } from '#tests/payment-methods.ts';
import { signUpPerson } from '#tests/people.ts';
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
import { reservedOrder } from '#tests/reserved-purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import { buy } from '#worker/subscription/purchase/buy.ts';
import type { BuyInput } from '#worker/subscription/schemas.ts';

afterEach(async () => {
  const w = await world();
  await deliveryMode(w, 'normal');
  await delivered(w);
});

/** Answers when Stripe has begun to work on the disturbed call. */
async function faultTaken(w: World): Promise<void> {
  for (;;) {
    const waiting = (await (await w.fetch('/sandbox/api/faults')).json()) as unknown[];
    if (waiting.length === 0) return;
  }
}

const slowCall = {
  yearly: 'POST /v1/subscriptions',
  yearly_trial: 'POST /v1/setup_intents',
  lifetime: 'POST /v1/invoices',
};

describe.each(Object.entries(slowCall))('while Stripe is slow over %s', (key, path) => {
  test('another plan is bought instead: one contract, one charge', async () => {
    const w = await world();
    const person = await signUpPerson(w);
    const monthly = await planNamed(w, 'monthly');
    const slow = order(await planNamed(w, key));
    await disturb(w, { target: 'stripe', path, mode: 'slow', times: 1 });
    const overtaken = person.post('/api/sub/buy', slow);
    await faultTaken(w);
    await advance(w, 61);
    const bought = await invoiceOf(await person.post('/api/sub/buy', order(monthly)));
    const answer = await overtaken;
    expect(answer.status).toBe(410);
    expect(await errorOf(answer)).toBe('purchase_expired');
    await delivered(w);
    const { subscriptions, paid } = await atStripe(w, person);
    expect(paid.map(({ id }) => id)).toEqual([bought.id]);
    expect(subscriptions.filter(({ status }) => /active|trialing/.test(status))).toHaveLength(1);
    expect((await subscriptionOf(person))?.plan_id).toBe(monthly.plan_id);
    // Nor is the other one's bill left for anybody to pay.
    const customer = idOf(subscriptions[0]?.customer) ?? '';
    expect((await w.stripe.invoices.list({ customer, status: 'open' })).data).toEqual([]);
  });

  test('the scheduled run gives the purchase up: nothing is charged', async () => {
    const w = await world();
    const person = await signUpPerson(w);
    await disturb(w, { target: 'stripe', path, mode: 'slow', times: 1 });
    const overtaken = person.post('/api/sub/buy', order(await planNamed(w, key)));
    await faultTaken(w);
    await advance(w, 61);
    await w.runSchedule();
    expect((await overtaken).status).toBe(410);
    await delivered(w);
    const { subscriptions, paid } = await atStripe(w, person);
    expect(paid).toEqual([]);
    expect(subscriptions.filter(({ status }) => /active|trialing/.test(status))).toEqual([]);
  });
});

test.each([
  ['yearly', 'POST /v1/subscriptions'],
  ['yearly_trial', 'POST /v1/setup_intents'],
  ['lifetime', 'POST /v1/invoices'],
])(
  '%s, overtaken by its own double that was paid, answers what that one bought',
  async (key, call) => {
    const w = await world();
    const person = await signUpPerson(w);
    const wanted = order(await planNamed(w, key));
    const doubles: string[] = [];
    const slow = await interruptedAtStripe(
      w,
      {
        [call]: async () => {
          doubles.push((await invoiceOf(await person.post('/api/sub/buy', wanted))).id);
        },
      },
      person,
    );
    const answer = await buy(slow, wanted as unknown as BuyInput);
    expect(answer.repeated).toBe(true);
    expect([answer.invoice.id]).toEqual(doubles);
    await delivered(w);
    const { subscriptions, paid } = await atStripe(w, person);
    expect(subscriptions.length + paid.length).toBe(key === 'yearly' ? 2 : 1);
    expect((await subscriptionOf(person))?.status).toMatch(/active|trialing/);
  },
);

test('two orders at once that find a cut-off one buy once, and neither fails for the draft that is gone', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const fault = { path: 'POST /v1/invoices', mode: 'after', times: longerThanRetries } as const;
  await disturb(w, { target: 'stripe', ...fault });
  const cutOff = order(await planNamed(w, 'lifetime'));
  expect((await person.post('/api/sub/buy', cutOff)).status).toBe(503);
  await advance(w, 61);
  const monthly = await planNamed(w, 'monthly');
  const doubles: string[] = [];
  const other = async () => {
    doubles.push((await invoiceOf(await person.post('/api/sub/buy', order(monthly)))).id);
  };
  const ctx = await interruptedAtStripe(w, { 'GET /v1/invoices': other }, person);
  await expect(buy(ctx, order(monthly) as unknown as BuyInput)).rejects.toThrow(AppError);
  await delivered(w);
  expect((await atStripe(w, person)).paid.map(({ id }) => id)).toEqual(doubles);
});

test.each(['GET /v1/invoices', 'POST /v1/invoiceitems'])(
  'whoever sends a cut-off order again while it is given up hears so: its draft goes after %s',
  async (call) => {
    const w = await world();
    const person = await signUpPerson(w);
    const wanted = order(await planNamed(w, 'lifetime'));
    const fault = { mode: 'after', times: longerThanRetries } as const;
    await disturb(w, { target: 'stripe', path: 'POST /v1/invoices', ...fault });
    expect((await person.post('/api/sub/buy', wanted)).status).toBe(503);
    await advance(w, 61);
    const again = await interruptedAtStripe(w, { [call]: () => w.runSchedule() }, person);
    await expect(buy(again, wanted as unknown as BuyInput)).rejects.toMatchObject({
      code: 'purchase_in_progress',
    });
    const answer = await person.post('/api/sub/buy', wanted);
    expect(await errorOf(answer)).toBe('purchase_expired');
    expect((await atStripe(w, person)).paid).toEqual([]);
  },
);

test('a purchase that turns out to be at work while it is given up stays, and can be paid', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const { wanted } = await reservedOrder(w, person, 'yearly', {}, 'pm_card_chargeDeclined');
  await advance(w, 61);
  const ids: string[] = [];
  const other = await interruptedAtStripe(
    w,
    {
      'GET /v1/subscriptions': async () => {
        ids.push((await invoiceOf(await person.post('/api/sub/buy', wanted))).id);
      },
    },
    person,
  );
  const instead = order(await planNamed(w, 'monthly')) as unknown as BuyInput;
  await expect(buy(other, instead)).rejects.toMatchObject({ code: 'purchase_in_progress' });
  const good = { invoice_id: ids[0], payment_method_id: 'pm_card_visa' };
  const paid = await invoiceOf(await person.post('/api/sub/buy/reattempt', good));
  expect(paid.payment_intent?.status).toBe('succeeded');
  expect((await atStripe(w, person)).subscriptions).toHaveLength(1);
});

test.each(['yearly', 'lifetime'])(
  '%s is given to the bank just as another order gives it up: it stays, the other is told so',
  async (key) => {
    const w = await world();
    const person = await signUpPerson(w);
    const refused = order(await planNamed(w, key), 'pm_card_chargeDeclined');
    const { id } = await invoiceOf(await person.post('/api/sub/buy', refused));
    const { method } = await sepaMethod(w, person, ibans.paidLater);
    const debit = { invoice_id: id, payment_method_id: method };
    const pay = async () => {
      await invoiceOf(await person.post('/api/sub/buy/reattempt', debit));
    };
    const other = await interruptedAtStripe(w, { [`GET /v1/invoices/${id}`]: pay }, person);
    const instead = order(await planNamed(w, 'monthly')) as unknown as BuyInput;
    await expect(buy(other, instead)).rejects.toMatchObject({ code: 'subscription_exist' });
    await delivered(w);
    await advance(w, debitSeconds);
    await delivered(w);
    expect((await atStripe(w, person)).paid.map((invoice) => invoice.id)).toEqual([id]);
  },
);

describe('a payment that can no longer be made', () => {
  test.each(['yearly', 'lifetime', 'yearly_trial'])(
    '%s says so instead of looking like success',
    async (key) => {
      const w = await world();
      const person = await signUpPerson(w);
      const plan = await planNamed(w, key);
      const wanted = order(plan, 'pm_card_chargeDeclined');
      const { id } = await invoiceOf(await person.post('/api/sub/buy', wanted));
      await delivered(w);
      await deliveryMode(w, 'hold');
      if (id.startsWith('seti_')) await w.stripe.setupIntents.cancel(id);
      else await w.stripe.invoices.voidInvoice(id);

      const good = { invoice_id: id, payment_method_id: 'pm_card_visa' };
      const answers = [
        await person.post('/api/sub/buy/reattempt', good),
        await person.post('/api/sub/buy/confirm', { invoice_id: id }),
        await person.post('/api/sub/buy', { ...wanted, payment_method_id: 'pm_card_visa' }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(410);
        expect(await errorOf(answer)).toBe('purchase_expired');
      }
      // With a new key the way is free.
      await invoiceOf(await person.post('/api/sub/buy', order(plan)));
      expect((await subscriptionOf(person))?.status).toMatch(/active|trialing/);
    },
  );
});

test('a trial whose answer was lost is found again, also with a newly typed card', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const wanted = order(await planNamed(w, 'yearly_trial'));
  await deliveryMode(w, 'hold');
  await disturb(w, {
    target: 'stripe',
    path: 'POST /v1/subscriptions',
    mode: 'after',
    times: longerThanRetries,
  });
  expect((await person.post('/api/sub/buy', wanted)).status).toBe(503);
  const again = await invoiceOf(
    await person.post('/api/sub/buy', { ...wanted, payment_method_id: 'pm_card_mastercard' }),
  );
  expect(again.id).toMatch(/^in_/);
  await deliveryMode(w, 'normal');
  await delivered(w);
  expect((await atStripe(w, person)).subscriptions).toHaveLength(1);
  expect((await subscriptionOf(person))?.status).toBe('trialing');
});

test.each(['yearly', 'yearly_trial', 'lifetime'])(
  'a customer deleted in Stripe is replaced, and the person can buy %s',
  async (key) => {
    const w = await world();
    const person = await signUpPerson(w);
    const plan = await planNamed(w, 'monthly');
    await invoiceOf(await person.post('/api/sub/buy', order(plan, 'pm_card_chargeDeclined')));
    const database = await w.database();
    await database
      .prepare(
        "update customer set customer_id = 'cus_gone' || account_id where account_id = (select id from account where email = ?)",
      )
      .bind(person.email)
      .run();
    const wanted = await planNamed(w, key);
    const bought = await invoiceOf(await person.post('/api/sub/buy', order(wanted)));
    expect(bought.id).toMatch(/^in_/);
    expect((await subscriptionOf(person))?.plan_id).toBe(wanted.plan_id);
  },
);

test('a price that was taken off sale in Stripe is no plan any more', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const plan = await planNamed(w, 'half_yearly');
  await deliveryMode(w, 'hold');
  await w.stripe.prices.update(plan.plan_id, { active: false });
  const refused = await person.post('/api/sub/buy', order(plan));
  expect(await errorOf(refused)).toBe('invalid_plan');
  await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, 'monthly'))));
  await w.reset();
});

test('a purchase that cannot be swept does not keep others waiting', async () => {
  const w = await world();
  const database = await w.database();
  const template = await signUpPerson(w);
  await invoiceOf(
    await template.post(
      '/api/sub/buy',
      order(await planNamed(w, 'monthly'), 'pm_card_chargeDeclined'),
    ),
  );
  // Thirty older ones whose intent Stripe has never heard of.
  for (let i = 0; i < 30; i += 1) {
    await database
      .prepare(
        `insert into purchase (id, account_id, idempotency_key, status, plan_key, price_id, quote,
          payment_method_id, subscription_id, invoice_id, intent_id, created_at, updated_at)
        select ?1, ?1, ?1, status, plan_key, price_id, quote, payment_method_id, 'sub_x', 'in_x',
          'pi_unknown', 0, 0 from purchase join account on account.id = account_id where email = ?2`,
      )
      .bind(`stuck-${i}`, template.email)
      .run();
  }
  await advance(w, 24 * 3600);
  await w.runSchedule();
  await w.runSchedule();
  const left = await row<{ status: string }>(
    w,
    'select status from purchase join account on account.id = account_id where email = ?',
    template.email,
  );
  expect(left?.status).toBe('released');
  await w.reset();
});
