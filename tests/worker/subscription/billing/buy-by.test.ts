import { describe, expect } from 'vitest';

import { disturb, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import {
  debitSeconds,
  ibans,
  paypalMethod,
  sepaMethod,
  walletCard,
} from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  atStripe,
  authenticate,
  flushDeliveries,
  setDeliveryMode,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
  purchaseStatus,
} from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { unlimitedJob } from '#tests/support/unlimited-job.ts';
import { sweepPurchases } from '#worker/subscription/checkout/sweep-purchases.ts';

const day = 86_400;

describe('a debit', () => {
  test.each(['yearly', 'yearly_monthly', 'lifetime'])(
    'starts %s before the bank answers, and completes the purchase after that',
    async (key) => {
      const w = await world();
      const person = await signUpPerson(w);
      const { method } = await sepaMethod(w, person, ibans.paidLater);
      const orderBody = order(await planNamed(w, key), method);
      const invoice = await invoiceOf(await person.post('/api/sub/buy', orderBody));
      expect(invoice.payment_intent?.status).toBe('processing');
      expect((await subscriptionOf(person))?.status).toBe('active');
      expect(await purchaseStatus(w, person)).toBe('processing');
      await flushDeliveries(w);
      expect(await purchaseStatus(w, person)).toBe('processing');
      // The same order sent again gets the same answer, and another order is refused.
      expect((await invoiceOf(await person.post('/api/sub/buy', orderBody))).id).toBe(invoice.id);
      const second = await person.post(
        '/api/sub/buy',
        order(await planNamed(w, 'monthly'), method),
      );
      expect(second.status).toBe(409);

      await advance(w, debitSeconds);
      await flushDeliveries(w);
      expect(await purchaseStatus(w, person)).toBe('completed');
      expect((await subscriptionOf(person))?.status).toBe('active');
      expect((await atStripe(w, person)).paid).toHaveLength(1);
    },
  );

  test('is shown as the payment method while the bank has it, also after a cut-off', async ({
    w,
  }) => {
    const shown = async (person: Person) =>
      (await person.get('/api/sub/paymentmethod/default')).json();
    for (const cutOff of [false, true]) {
      const person = await signUpPerson(w);
      const { method } = await sepaMethod(w, person, ibans.paidLater);
      const path = 'POST /v1/subscriptions/*';
      if (cutOff) {
        await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
      }
      await person.post('/api/sub/buy', order(await planNamed(w, 'yearly'), method));
      await flushDeliveries(w);
      expect(await shown(person)).toMatchObject({
        payment_method: { type: 'sepa_debit', lastId: '3003' },
      });
    }
  });

  test('whose last event is missing is read from Stripe, and never given up', async ({
    w,
    person,
  }) => {
    const { method } = await sepaMethod(w, person);
    const orderBody = order(await planNamed(w, 'yearly'), method);
    await invoiceOf(await person.post('/api/sub/buy', orderBody));
    const database = await w.database();
    await database
      .prepare(
        `update purchase set status = 'processing', updated_at = 0, swept_at = 0
          where account_id = (select id from account where email = ?)`,
      )
      .bind(person.email)
      .run();
    await w.runSchedule();
    expect(await purchaseStatus(w, person)).toBe('completed');
    expect((await subscriptionOf(person))?.status).toBe('active');
  });

  test('that the bank refuses later leaves a contract with a debt', async ({ w, person }) => {
    const { method } = await sepaMethod(w, person, ibans.failedLater);
    const orderBody = order(await planNamed(w, 'yearly'), method);
    const invoice = await invoiceOf(await person.post('/api/sub/buy', orderBody));
    expect(invoice.payment_intent?.status).toBe('processing');
    expect((await subscriptionOf(person))?.status).toBe('active');

    await advance(w, debitSeconds);
    await flushDeliveries(w);
    expect((await subscriptionOf(person))?.status).toBe('past_due');
    expect(await purchaseStatus(w, person)).toBe('completed');
    await advance(w, 2 * day);
    await w.runSchedule();
    expect((await w.stripe.invoices.retrieve(invoice.id)).status).toBe('void');
    expect((await subscriptionOf(person))?.status).toBe('past_due');
  });

  test('that is refused later for the lifetime plan needs another payment method', async ({
    w,
    person,
  }) => {
    const { method } = await sepaMethod(w, person, ibans.failedLater);
    const orderBody = order(await planNamed(w, 'lifetime'), method);
    const invoice = await invoiceOf(await person.post('/api/sub/buy', orderBody));
    expect((await subscriptionOf(person))?.status).toBe('active');
    await advance(w, debitSeconds);
    await flushDeliveries(w);
    expect((await subscriptionOf(person))?.status).toBe('incomplete');
    expect(await purchaseStatus(w, person)).toBe('requires_payment_method');

    const again = { invoice_id: invoice.id, payment_method_id: 'pm_card_visa' };
    const paid = await invoiceOf(await person.post('/api/sub/buy/reattempt', again));
    expect(paid.payment_intent?.status).toBe('succeeded');
    expect((await subscriptionOf(person))?.status).toBe('active');
    await flushDeliveries(w);
    expect((await atStripe(w, person)).paid).toHaveLength(1);
  });

  test('for the lifetime plan whose refusal no event reports waits for another payment method', async ({
    w,
    person,
  }) => {
    const { method } = await sepaMethod(w, person, ibans.failedLater);
    const orderBody = order(await planNamed(w, 'lifetime'), method);
    const invoice = await invoiceOf(await person.post('/api/sub/buy', orderBody));
    await flushDeliveries(w);
    await setDeliveryMode(w, 'drop');
    await advance(w, day);
    const ctx = await contextInterruptedAtStripe(w, {});
    await sweepPurchases.work({ ...ctx, job: unlimitedJob('sweepPurchases') });
    await setDeliveryMode(w, 'normal');
    expect(await purchaseStatus(w, person)).toBe('requires_payment_method');
    const again = { invoice_id: invoice.id, payment_method_id: 'pm_card_visa' };
    const paid = await invoiceOf(await person.post('/api/sub/buy/reattempt', again));
    expect(paid.payment_intent?.status).toBe('succeeded');
  });

  test('without a mandate is not charged', async ({ w, person }) => {
    const { id } = await w.stripe.paymentMethods.create({
      type: 'sepa_debit',
      sepa_debit: { iban: ibans.paid },
      billing_details: { name: 'Lea Muster', email: 'lea@example.com' },
    });
    for (const key of ['yearly', 'yearly_trial', 'lifetime']) {
      const answer = await person.post('/api/sub/buy', order(await planNamed(w, key), id));
      const body = (await answer.json()) as {
        error?: string;
        invoice?: { payment_intent: { status: string } };
      };
      expect(body.error ?? body.invoice?.payment_intent.status).toMatch(
        /^(invaid_payment|requires_payment_method)$/,
      );
      expect((await subscriptionOf(person))?.status ?? 'none').not.toMatch(/active|trialing/);
    }
    await flushDeliveries(w);
    expect((await atStripe(w, person)).paid).toEqual([]);
  });

  test('with a bank account that another person verified is refused', async ({ w }) => {
    const owner = await signUpPerson(w);
    const { method } = await sepaMethod(w, owner);
    const person = await signUpPerson(w);
    for (const key of ['yearly', 'yearly_trial', 'lifetime']) {
      const answer = await person.post('/api/sub/buy', order(await planNamed(w, key), method));
      expect(((await answer.json()) as { error?: string }).error).toBe('invaid_payment');
    }
    expect((await subscriptionOf(person))?.status ?? 'none').not.toMatch(/active|trialing/);
  });
});

describe('PayPal', () => {
  test.each(['yearly', 'yearly_monthly', 'lifetime'])('buys %s at once', async (key) => {
    const w = await world();
    const person = await signUpPerson(w);
    const { method } = await paypalMethod(w, person);
    const orderBody = order(await planNamed(w, key), method);
    const invoice = await invoiceOf(await person.post('/api/sub/buy', orderBody));
    expect(invoice.payment_intent?.status).toBe('succeeded');
    expect((await subscriptionOf(person))?.status).toBe('active');
    await flushDeliveries(w);
    expect(await purchaseStatus(w, person)).toBe('completed');
    expect((await atStripe(w, person)).paid).toHaveLength(1);
  });

  test('keeps the invoice when it refuses to pay, and a card then pays it', async ({
    w,
    person,
  }) => {
    const { method } = await paypalMethod(w, person, 'declined@paypal.example');
    const orderBody = order(await planNamed(w, 'yearly'), method);
    const refused = await invoiceOf(await person.post('/api/sub/buy', orderBody));
    expect(refused).toMatchObject({
      payment_intent: { status: 'requires_payment_method' },
      decline_code: 'payment_method_provider_decline',
    });
    const again = { invoice_id: refused.id, payment_method_id: 'pm_card_visa' };
    await invoiceOf(await person.post('/api/sub/buy/reattempt', again));
    expect((await subscriptionOf(person))?.status).toBe('active');
  });
});

describe('a card from a phone wallet', () => {
  test.each(['yearly', 'yearly_trial', 'lifetime'])('buys %s', async (key) => {
    const w = await world();
    const person = await signUpPerson(w);
    const orderBody = order(await planNamed(w, key), await walletCard(w));
    await invoiceOf(await person.post('/api/sub/buy', orderBody));
    expect((await subscriptionOf(person))?.status).toMatch(/active|trialing/);
    await flushDeliveries(w);
    expect(await purchaseStatus(w, person)).toBe('completed');
  });

  test('whose bank asks the owner buys after their approval', async ({ w, person }) => {
    const method = await walletCard(w, '4000002760003184');
    const orderBody = order(await planNamed(w, 'yearly'), method);
    const invoice = await invoiceOf(await person.post('/api/sub/buy', orderBody));
    expect(invoice.payment_intent?.status).toBe('requires_action');
    await authenticate(w, invoice.payment_intent?.client_secret ?? '', 'approve');
    await invoiceOf(await person.post('/api/sub/buy/confirm', { invoice_id: invoice.id }));
    expect((await subscriptionOf(person))?.status).toBe('active');
  });
});

describe('a trial', () => {
  const methods = {
    sepa: async (w: World, person: Person) => (await sepaMethod(w, person)).method,
    paypal: async (w: World, person: Person) => (await paypalMethod(w, person)).method,
  };

  test.each(['sepa', 'paypal'] as const)(
    'starts with a verified %s, which is charged when the trial ends',
    async (kind) => {
      const w = await world();
      const person = await signUpPerson(w);
      const method = await methods[kind](w, person);
      const orderBody = order(await planNamed(w, 'yearly_trial'), method);
      const invoice = await invoiceOf(await person.post('/api/sub/buy', orderBody));
      expect(invoice).toMatchObject({ total: 0, payment_intent: null });
      expect((await subscriptionOf(person))?.status).toBe('trialing');
      const again = await invoiceOf(await person.post('/api/sub/buy', orderBody));
      expect(again.id).toBe(invoice.id);
      const { subscriptions, paid } = await atStripe(w, person);
      expect(subscriptions.map((one) => one.default_payment_method)).toEqual([method]);
      expect(paid).toEqual([]);

      await advance(w, 7 * day + 2 * 3600);
      await flushDeliveries(w);
      expect((await subscriptionOf(person))?.status).toBe('active');
      expect((await atStripe(w, person)).paid.map(({ total }) => total)).toEqual([8628]);
    },
  );

  test.each(['sepa', 'paypal'] as const)(
    'starts with %s after a card was refused',
    async (kind) => {
      const w = await world();
      const person = await signUpPerson(w);
      const bad = order(await planNamed(w, 'yearly_trial'), 'pm_card_chargeDeclined');
      const refused = await invoiceOf(await person.post('/api/sub/buy', bad));
      expect(refused.payment_intent?.status).toBe('requires_payment_method');
      const method = await methods[kind](w, person);
      const again = { invoice_id: refused.id, payment_method_id: method };
      const started = await invoiceOf(await person.post('/api/sub/buy/reattempt', again));
      expect(started.payment_intent).toBeNull();
      expect((await subscriptionOf(person))?.status).toBe('trialing');
      await flushDeliveries(w);
      const { subscriptions } = await atStripe(w, person);
      expect(subscriptions.map((one) => one.default_payment_method)).toEqual([method]);
    },
  );
});
