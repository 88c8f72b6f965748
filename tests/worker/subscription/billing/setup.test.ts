import { describe, expect } from 'vitest';

import {
  beginPaypal,
  decideAtPaypal,
  paypalMethod,
  sepaMethod,
  setupFor,
} from '#tests/support/payment-methods.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { errorOf, invoiceOf, order, planNamed } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { MethodType } from '#worker/subscription/billing/schemas.ts';

const status = (person: Browser, id: string, type: MethodType) =>
  person.get(`/api/sub/stripe/setupintent/status?setup_intent_id=${id}&payment_type=${type}`);

const confirm = (person: Browser, id: string, type: MethodType) =>
  person.post('/api/sub/stripe/setupintent/confirm', { setup_intent_id: id, payment_type: type });

describe('a setup intent', () => {
  test('is for one type, and for payments while the person is absent', async ({ w, person }) => {
    for (const type of ['card', 'sepa_debit', 'paypal'] as const) {
      const { id } = await setupFor(person, type);
      const intent = await w.stripe.setupIntents.retrieve(id);
      expect(intent).toMatchObject({
        status: 'requires_payment_method',
        usage: 'off_session',
        allowed_payment_method_types: [type],
      });
      expect(await (await status(person, id, type)).json()).toEqual({
        status: 'requires_payment_method',
        payment_id: null,
        error: null,
      });
    }
    const customers = await w.stripe.customers.list({ email: person.email });
    expect(customers.data).toHaveLength(1);
  });

  test('of a debit shows the method once it is verified, and only to its person', async ({
    w,
    person,
  }) => {
    const { setup, method } = await sepaMethod(w, person);
    const verified = { status: 'succeeded', payment_id: method, error: null };
    expect(await (await status(person, setup, 'sepa_debit')).json()).toEqual(verified);
    expect(await (await confirm(person, setup, 'sepa_debit')).json()).toEqual(verified);

    const stranger = await signUpPerson(w);
    await setupFor(stranger, 'sepa_debit');
    for (const answer of [
      await status(stranger, setup, 'sepa_debit'),
      await confirm(stranger, setup, 'sepa_debit'),
      await status(person, setup, 'paypal'),
      await status(person, 'seti_unknown', 'sepa_debit'),
    ]) {
      expect(answer.status).toBe(400);
      expect(await errorOf(answer)).toBe('invalid_source');
    }
    const visitor = openBrowser(w);
    expect((await status(visitor, setup, 'sepa_debit')).status).toBe(401);
    const body = { payment_method_type: 'sepa_debit' };
    expect((await visitor.post('/api/sub/stripe/intent/setup', body)).status).toBe(401);
  });

  test('waits for PayPal, and then shows the result', async ({ w, person }) => {
    const waiting = await beginPaypal(w, person);
    expect(await (await status(person, waiting, 'paypal')).json()).toMatchObject({
      status: 'requires_action',
      payment_id: null,
    });
    await decideAtPaypal(w, waiting, { outcome: 'refuse' });
    expect(await (await status(person, waiting, 'paypal')).json()).toEqual({
      status: 'requires_payment_method',
      payment_id: null,
      error: 'payment_method_customer_decline',
    });
    const { setup, method } = await paypalMethod(w, person);
    expect(await (await status(person, setup, 'paypal')).json()).toMatchObject({
      status: 'succeeded',
      payment_id: method,
    });
  });

  test('places no order once it is an hour old, unless it has placed one', async ({
    w,
    person,
  }) => {
    const { setup, method } = await paypalMethod(w, person);
    const body = order(await planNamed(w, 'yearly'), method);
    const key = body['idempotency_key'];
    const confirmFor = (idempotency_key: unknown) =>
      person.post('/api/sub/stripe/setupintent/confirm', {
        setup_intent_id: setup,
        payment_type: 'paypal',
        idempotency_key,
      });
    expect((await confirmFor(key)).status).toBe(200);
    await advance(w, 3601);
    for (const late of [await confirm(person, setup, 'paypal'), await confirmFor(key)]) {
      expect(await errorOf(late)).toBe('invalid_payment_confirmation');
    }
    expect((await status(person, setup, 'paypal')).status).toBe(200);
    await invoiceOf(await person.post('/api/sub/buy', body));
    expect((await confirmFor(key)).status).toBe(200);
    expect(await errorOf(await confirmFor(crypto.randomUUID()))).toBe(
      'invalid_payment_confirmation',
    );
  });

  test('can be created twenty times an hour, and the next call gets 429', async ({ person }) => {
    const body = { payment_method_type: 'paypal' };
    const answers: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      answers.push((await person.post('/api/sub/stripe/intent/setup', body)).status);
    }
    expect(answers.filter((code) => code === 200)).toHaveLength(20);
    expect(answers.at(-1)).toBe(429);
  });

  test('is created for a new customer if the old one was deleted in Stripe', async ({
    w,
    person,
  }) => {
    const { id } = await setupFor(person, 'card');
    const { customer } = await w.stripe.setupIntents.retrieve(id);
    const database = await w.database();
    await database
      .prepare("update customer set customer_id = 'cus_gone_too' where customer_id = ?")
      .bind(customer)
      .run();
    const { id: next } = await setupFor(person, 'card');
    expect((await w.stripe.setupIntents.retrieve(next)).customer).not.toBe(customer);
    expect((await status(person, next, 'card')).status).toBe(200);
  });
});
