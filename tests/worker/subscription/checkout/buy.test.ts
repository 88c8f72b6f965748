import { describe, expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { signUpPerson } from '#tests/support/people.ts';
import {
  atStripe,
  authenticate,
  buyPlan,
  errorOf,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';

const day = 86_400_000;

describe('an accepted card', () => {
  test('starts a year at once, and Stripe has the same contract', async ({ w, person }) => {
    const plan = await planNamed(w, 'yearly');

    const invoice = await invoiceOf(await person.post('/api/sub/buy', order(plan)));
    expect(invoice).toMatchObject({
      total: 9948,
      payment_intent: { status: 'succeeded' },
      decline_code: null,
    });

    const subscription = await subscriptionOf(person);
    expect(subscription).toMatchObject({
      status: 'active',
      platform: 'stripe',
      onetimepay: false,
      renew_disabled: false,
      value: 9948,
      plan_id: plan.plan_id,
    });
    await flushDeliveries(w);
    const { subscriptions, paid } = await atStripe(w, person);
    expect(subscriptions.map(({ id, status }) => ({ id, status }))).toEqual([
      { id: subscription?.id, status: 'active' },
    ]);
    expect(paid.map(({ id, total }) => ({ id, total }))).toEqual([{ id: invoice.id, total: 9948 }]);
    expect(subscription?.expires_date).toBe(
      (subscriptions[0]?.items.data[0]?.current_period_end ?? 0) * 1000,
    );
    expect(await (await person.get('/api/sub/activestripe')).json()).toEqual({ active: true });
    expect(await (await person.get('/api/sub/paymentmethod/default')).json()).toEqual({
      payment_method: { type: 'card', lastId: '4242' },
    });
  });

  test('starts a trial of seven days without a charge', async ({ w, person }) => {
    const plan = await planNamed(w, 'yearly_trial');

    const invoice = await invoiceOf(await person.post('/api/sub/buy', order(plan)));
    expect(invoice).toMatchObject({ total: 0, payment_intent: null });
    const subscription = await subscriptionOf(person);
    expect(subscription?.status).toBe('trialing');
    const trialDays =
      ((subscription?.trial_end_at ?? 0) - (subscription?.purchase_date ?? 0)) / day;
    expect(Math.round(trialDays)).toBe(7);
    expect((await atStripe(w, person)).paid).toEqual([]);
  });

  test('buys the lifetime plan with one payment and without an end', async ({ w, person }) => {
    const plan = await planNamed(w, 'lifetime');

    const invoice = await invoiceOf(await person.post('/api/sub/buy', order(plan)));
    expect(invoice.total).toBe(29_900);
    await flushDeliveries(w);
    expect(await subscriptionOf(person)).toMatchObject({
      id: invoice.id,
      status: 'active',
      onetimepay: true,
      expires_date: null,
      value: 29_900,
    });
    const { subscriptions, paid } = await atStripe(w, person);
    expect(subscriptions).toEqual([]);
    expect(paid).toHaveLength(1);
  });
});

describe('a card whose bank asks the customer', () => {
  test.each(['yearly', 'yearly_trial', 'lifetime'])(
    'buys %s after the customer approves',
    async (key) => {
      const w = await world();
      const person = await signUpPerson(w);
      const plan = await planNamed(w, key);

      const invoice = await invoiceOf(
        await person.post('/api/sub/buy', order(plan, 'pm_card_authenticationRequired')),
      );
      expect(invoice.payment_intent?.status).toBe('requires_action');
      expect((await subscriptionOf(person))?.status ?? 'none').not.toMatch(/active|trialing/);

      await authenticate(w, invoice.payment_intent?.client_secret ?? '', 'approve');
      const confirm = () => person.post('/api/sub/buy/confirm', { invoice_id: invoice.id });
      const done = await invoiceOf(await confirm());
      expect(done.payment_intent?.status ?? 'nothing left').toMatch(/succeeded|nothing left/);
      expect((await subscriptionOf(person))?.status).toMatch(/active|trialing/);

      // After a lost answer the client asks again with the id that it knows.
      expect((await invoiceOf(await confirm())).total).toBe(done.total);
      await flushDeliveries(w);
      const { subscriptions, paid } = await atStripe(w, person);
      expect(subscriptions).toHaveLength(key === 'lifetime' ? 0 : 1);
      expect(paid).toHaveLength(key === 'yearly_trial' ? 0 : 1);
    },
  );

  test('sells nothing when the customer refuses, and another card can pay the same invoice', async ({
    w,
    person,
  }) => {
    const plan = await planNamed(w, 'monthly');

    const invoice = await invoiceOf(
      await person.post('/api/sub/buy', order(plan, 'pm_card_authenticationRequired')),
    );
    await authenticate(w, invoice.payment_intent?.client_secret ?? '', 'refuse');
    const refused = await invoiceOf(
      await person.post('/api/sub/buy/confirm', { invoice_id: invoice.id }),
    );
    expect(refused.payment_intent?.status).toBe('requires_payment_method');
    expect((await atStripe(w, person)).paid).toEqual([]);

    const again = await invoiceOf(
      await person.post('/api/sub/buy/reattempt', {
        invoice_id: invoice.id,
        payment_method_id: 'pm_card_visa',
      }),
    );
    expect(again).toMatchObject({ id: invoice.id, payment_intent: { status: 'succeeded' } });
    await flushDeliveries(w);
    expect((await subscriptionOf(person))?.status).toBe('active');
    expect((await atStripe(w, person)).paid).toHaveLength(1);
  });
});

describe('a refused card', () => {
  test.each([
    ['yearly', 'pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['yearly', 'pm_card_chargeCustomerFail', 'generic_decline'],
    ['yearly_trial', 'pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['lifetime', 'pm_card_chargeDeclined', 'generic_decline'],
  ])('%s with %s keeps the invoice, and a good card then pays it', async (key, bad, reason) => {
    const w = await world();
    const person = await signUpPerson(w);
    const plan = await planNamed(w, key);

    const first = await invoiceOf(await person.post('/api/sub/buy', order(plan, bad)));
    expect(first.payment_intent?.status).toBe('requires_payment_method');
    expect(first.decline_code).toBe(reason);
    await flushDeliveries(w);
    expect((await subscriptionOf(person))?.status ?? 'none').not.toMatch(/active|trialing/);

    const reattempt = { invoice_id: first.id, payment_method_id: 'pm_card_visa' };
    const answers = await Promise.all([
      person.post('/api/sub/buy/reattempt', reattempt),
      person.post('/api/sub/buy/reattempt', reattempt),
    ]);
    for (const answer of answers) {
      const { payment_intent } = await invoiceOf(answer);
      expect(payment_intent?.status ?? 'nothing left').toMatch(/succeeded|nothing left/);
    }
    await flushDeliveries(w);
    expect((await subscriptionOf(person))?.status).toMatch(/active|trialing/);
    const { subscriptions, paid } = await atStripe(w, person);
    expect(subscriptions).toHaveLength(key === 'lifetime' ? 0 : 1);
    expect(paid).toHaveLength(key === 'yearly_trial' ? 0 : 1);
  });

  test('leaves the choice of another plan, and the first invoice is voided', async ({
    w,
    person,
  }) => {
    const bad = 'pm_card_chargeDeclined';
    const first = await buyPlan(w, person, 'yearly', bad);
    const monthly = await planNamed(w, 'monthly');
    const second = await invoiceOf(await person.post('/api/sub/buy', order(monthly)));
    expect(second.total).toBe(1339);
    await flushDeliveries(w);
    expect((await w.stripe.invoices.retrieve(first.id)).status).toBe('void');
    const reattempt = await person.post('/api/sub/buy/reattempt', {
      invoice_id: first.id,
      payment_method_id: 'pm_card_visa',
    });
    expect(reattempt.status).toBe(410);
    expect(await errorOf(reattempt)).toBe('purchase_expired');
    expect((await atStripe(w, person)).paid.map(({ id }) => id)).toEqual([second.id]);
    expect((await subscriptionOf(person))?.plan_id).toBe(monthly.plan_id);
  });

  test('that Stripe does not know can be replaced by a good one in the same order', async ({
    w,
    person,
  }) => {
    const orderBody = order(await planNamed(w, 'yearly'), 'pm_nobody_made_this');
    const refused = await person.post('/api/sub/buy', orderBody);
    expect(refused.status).toBe(400);
    expect(await errorOf(refused)).toBe('invaid_payment');
    const good = { ...orderBody, payment_method_id: 'pm_card_visa' };
    await invoiceOf(await person.post('/api/sub/buy', good));
    expect((await atStripe(w, person)).paid).toHaveLength(1);
  });
});
