import { afterEach, describe, expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { disturb, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { debitSeconds, ibans, sepaMethod } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
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
import { reservedOrder } from '#tests/support/reserved-purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import { buy } from '#worker/subscription/checkout/buy.ts';
import type { BuyInput } from '#worker/subscription/checkout/schemas.ts';

afterEach(async () => {
  const w = await world();
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
});

/** Waits until Stripe has begun to work on the disturbed call. */
async function faultStarted(w: World): Promise<void> {
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

describe.each(Object.entries(slowCall))('while Stripe is slow with %s', (key, path) => {
  test('another plan can be bought, with one contract and one charge', async ({ w, person }) => {
    const monthly = await planNamed(w, 'monthly');
    const slow = order(await planNamed(w, key));
    await disturb(w, { target: 'stripe', path, mode: 'slow', times: 1 });
    const slowAnswer = person.post('/api/sub/buy', slow);
    await faultStarted(w);
    await advance(w, 61);
    const invoice = await invoiceOf(await person.post('/api/sub/buy', order(monthly)));
    const answer = await slowAnswer;
    expect(answer.status).toBe(410);
    expect(await errorOf(answer)).toBe('purchase_expired');
    await flushDeliveries(w);
    const { subscriptions, paid } = await atStripe(w, person);
    expect(paid.map(({ id }) => id)).toEqual([invoice.id]);
    expect(subscriptions.filter(({ status }) => /active|trialing/.test(status))).toHaveLength(1);
    expect((await subscriptionOf(person))?.plan_id).toBe(monthly.plan_id);
    // No open invoice of the first order is left.
    const customer = idOf(subscriptions[0]?.customer) ?? '';
    expect((await w.stripe.invoices.list({ customer, status: 'open' })).data).toEqual([]);
  });

  test('the scheduled run gives the purchase up, and nothing is charged', async ({ w, person }) => {
    await disturb(w, { target: 'stripe', path, mode: 'slow', times: 1 });
    const slowAnswer = person.post('/api/sub/buy', order(await planNamed(w, key)));
    await faultStarted(w);
    await advance(w, 61);
    await w.runSchedule();
    expect((await slowAnswer).status).toBe(410);
    await flushDeliveries(w);
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
  '%s: an order whose repeat is paid first answers with what the repeat bought',
  async (key, call) => {
    const w = await world();
    const person = await signUpPerson(w);
    const orderBody = order(await planNamed(w, key));
    const doubles: string[] = [];
    const slow = await contextInterruptedAtStripe(
      w,
      {
        [call]: async () => {
          doubles.push((await invoiceOf(await person.post('/api/sub/buy', orderBody))).id);
        },
      },
      person,
    );
    const answer = await buy(slow, orderBody as unknown as BuyInput);
    expect(answer.repeated).toBe(true);
    expect([answer.invoice.id]).toEqual(doubles);
    await flushDeliveries(w);
    const { subscriptions, paid } = await atStripe(w, person);
    expect(subscriptions.length + paid.length).toBe(key === 'yearly' ? 2 : 1);
    expect((await subscriptionOf(person))?.status).toMatch(/active|trialing/);
  },
);

test('two orders at once after a cut-off one buy once, and the deleted draft causes no fault', async ({
  w,
  person,
}) => {
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
  const ctx = await contextInterruptedAtStripe(w, { 'GET /v1/invoices': other }, person);
  await expect(buy(ctx, order(monthly) as unknown as BuyInput)).rejects.toThrow(AppError);
  await flushDeliveries(w);
  expect((await atStripe(w, person)).paid.map(({ id }) => id)).toEqual(doubles);
});

function newKeys(w: World, person: Person) {
  return row(
    w,
    `update purchase set generation = 1
      where account_id = (select id from account where email = ?)`,
    person.email,
  );
}

test.each(['GET /v1/invoices', 'POST /v1/invoiceitems'])(
  'a cut-off order sent again while it is given up, after %s, gets purchase_in_progress',
  async (call) => {
    const w = await world();
    const person = await signUpPerson(w);
    const orderBody = order(await planNamed(w, 'lifetime'));
    const fault = { mode: 'after', times: longerThanRetries } as const;
    await disturb(w, { target: 'stripe', path: 'POST /v1/invoices', ...fault });
    expect((await person.post('/api/sub/buy', orderBody)).status).toBe(503);
    await advance(w, 61);
    // Stripe repeats the fault, so the order continues with other keys and looks for the draft
    // first.
    if (call.startsWith('GET')) await newKeys(w, person);
    const again = await contextInterruptedAtStripe(w, { [call]: () => w.runSchedule() }, person);
    await expect(buy(again, orderBody as unknown as BuyInput)).rejects.toMatchObject({
      code: 'purchase_in_progress',
    });
    const answer = await person.post('/api/sub/buy', orderBody);
    expect(await errorOf(answer)).toBe('purchase_expired');
    expect((await atStripe(w, person)).paid).toEqual([]);
  },
);

test('a purchase that continues while another order gives it up stays, and can be paid', async ({
  w,
  person,
}) => {
  const { body: orderBody } = await reservedOrder(
    w,
    person,
    'yearly',
    {},
    'pm_card_chargeDeclined',
  );
  await advance(w, 61);
  const ids: string[] = [];
  const other = await contextInterruptedAtStripe(
    w,
    {
      'GET /v1/subscriptions': async () => {
        ids.push((await invoiceOf(await person.post('/api/sub/buy', orderBody))).id);
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

test('a purchase that a cut-off call has just continued is not given up by another order', async ({
  w,
  person,
}) => {
  const { body: orderBody } = await reservedOrder(w, person, 'yearly', {});
  await advance(w, 61);
  // The invoice is made and noted, and the purchase is still reserved.
  const continued = async () => {
    const path = 'POST /v1/payment_intents/*/confirm';
    await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
    expect((await person.post('/api/sub/buy', orderBody)).status).toBe(503);
  };
  const ctx = await contextInterruptedAtStripe(w, { 'GET /v1/subscriptions': continued }, person);
  const instead = order(await planNamed(w, 'monthly')) as unknown as BuyInput;
  await expect(buy(ctx, instead)).rejects.toMatchObject({ code: 'purchase_in_progress' });
  const paid = await invoiceOf(await person.post('/api/sub/buy', orderBody));
  expect(paid.payment_intent?.status).toBe('succeeded');
  expect((await atStripe(w, person)).subscriptions).toHaveLength(1);
});

test.each(['yearly', 'lifetime'])(
  '%s: a purchase that reaches the bank while another order gives it up stays; that order is refused',
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
    const other = await contextInterruptedAtStripe(w, { [`GET /v1/invoices/${id}`]: pay }, person);
    const instead = order(await planNamed(w, 'monthly')) as unknown as BuyInput;
    await expect(buy(other, instead)).rejects.toMatchObject({ code: 'subscription_exist' });
    await flushDeliveries(w);
    await advance(w, debitSeconds);
    await flushDeliveries(w);
    expect((await atStripe(w, person)).paid.map((invoice) => invoice.id)).toEqual([id]);
  },
);

describe('a payment that can no longer be made', () => {
  test.each(['yearly', 'lifetime', 'yearly_trial'])(
    '%s answers purchase_expired instead of a success',
    async (key) => {
      const w = await world();
      const person = await signUpPerson(w);
      const plan = await planNamed(w, key);
      const orderBody = order(plan, 'pm_card_chargeDeclined');
      const { id } = await invoiceOf(await person.post('/api/sub/buy', orderBody));
      await flushDeliveries(w);
      await setDeliveryMode(w, 'hold');
      if (id.startsWith('seti_')) await w.stripe.setupIntents.cancel(id);
      else await w.stripe.invoices.voidInvoice(id);

      const good = { invoice_id: id, payment_method_id: 'pm_card_visa' };
      const answers = [
        await person.post('/api/sub/buy/reattempt', good),
        await person.post('/api/sub/buy/confirm', { invoice_id: id }),
        await person.post('/api/sub/buy', { ...orderBody, payment_method_id: 'pm_card_visa' }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(410);
        expect(await errorOf(answer)).toBe('purchase_expired');
      }
      // An order with a new key succeeds.
      await invoiceOf(await person.post('/api/sub/buy', order(plan)));
      expect((await subscriptionOf(person))?.status).toMatch(/active|trialing/);
    },
  );
});

test('a trial whose answer was lost is found again, even with a newly entered card', async ({
  w,
  person,
}) => {
  const orderBody = order(await planNamed(w, 'yearly_trial'));
  await setDeliveryMode(w, 'hold');
  await disturb(w, {
    target: 'stripe',
    path: 'POST /v1/subscriptions',
    mode: 'after',
    times: longerThanRetries,
  });
  expect((await person.post('/api/sub/buy', orderBody)).status).toBe(503);
  const again = await invoiceOf(
    await person.post('/api/sub/buy', { ...orderBody, payment_method_id: 'pm_card_mastercard' }),
  );
  expect(again.id).toMatch(/^in_/);
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
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
    const newPlan = await planNamed(w, key);
    const invoice = await invoiceOf(await person.post('/api/sub/buy', order(newPlan)));
    expect(invoice.id).toMatch(/^in_/);
    expect((await subscriptionOf(person))?.plan_id).toBe(newPlan.plan_id);
  },
);

test('a price that is no longer active in Stripe cannot be bought', async ({ w, person }) => {
  const plan = await planNamed(w, 'half_yearly');
  await setDeliveryMode(w, 'hold');
  await w.stripe.prices.update(plan.plan_id, { active: false });
  const refused = await person.post('/api/sub/buy', order(plan));
  expect(await errorOf(refused)).toBe('invalid_plan');
  await buyPlan(w, person, 'monthly');
  await w.reset();
});

test('purchases that the sweep cannot finish do not block the others', async ({ w }) => {
  const database = await w.database();
  const template = await signUpPerson(w);
  await buyPlan(w, template, 'monthly', 'pm_card_chargeDeclined');
  // Thirty older purchases with an intent that Stripe does not know.
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
