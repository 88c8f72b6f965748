import { afterEach, describe, expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { disturb, endFaults, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import {
  debitSeconds,
  ibans,
  paypalMethod,
  sepaMethod,
  setupFor,
} from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  atStripe,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

const modes = ['before', 'after', 'broken'] as const;

// An order may need fewer calls than are disturbed. The rest would disturb the next test's order.
afterEach(async () => endFaults(await world()));

describe.each(modes)('a fault %s', (mode) => {
  test.each(['POST /v1/customers', 'POST /v1/setup_intents'])(
    '%s: the next call gets a setup intent, and there is one customer',
    async (path) => {
      const w = await world();
      const person = await signUpPerson(w);
      await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
      const body = { payment_method_type: 'paypal' };
      const first = await person.post('/api/sub/stripe/intent/setup', body);
      if (first.status !== 200) expect(first.status).toBe(503);
      const { id } = await setupFor(person, 'paypal');
      expect((await w.stripe.setupIntents.retrieve(id)).status).toBe('requires_payment_method');
      const customers = await w.stripe.customers.list({ email: person.email });
      const stored = await row<{ customer_id: string }>(
        w,
        'select customer_id from customer join account on account.id = account_id where email = ?',
        person.email,
      );
      expect(customers.data.map((one) => one.id)).toEqual([stored?.customer_id]);
    },
  );

  test('reading a setup intent gives 503, and the next call succeeds', async ({ w, person }) => {
    const { setup, method } = await sepaMethod(w, person);
    const path = 'GET /v1/setup_intents/*';
    await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
    const query = `setup_intent_id=${setup}&payment_type=sepa_debit`;
    const first = await person.get(`/api/sub/stripe/setupintent/status?${query}`);
    expect(first.status).toBe(503);
    const again = await person.get(`/api/sub/stripe/setupintent/status?${query}`);
    expect(await again.json()).toMatchObject({ status: 'succeeded', payment_id: method });
  });

  describe.each([
    ['yearly', 'POST /v1/subscriptions'],
    ['yearly', 'POST /v1/payment_intents/*/confirm'],
    ['lifetime', 'POST /v1/payment_intents/*/confirm'],
    ['yearly_trial', 'GET /v1/setup_intents'],
    ['yearly_trial', 'POST /v1/subscriptions'],
  ] as const)('%s, %s', (key, path) => {
    async function disturbedOrder(w: World, person: Person, method: string) {
      const orderBody = order(await planNamed(w, key), method);
      await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
      const first = await person.post('/api/sub/buy', orderBody);
      if (first.status !== 200) expect(first.status).toBe(503);
      return orderBody;
    }

    async function expectOneContract(w: World, person: Person) {
      expect((await subscriptionOf(person))?.status).toBe(
        key === 'yearly_trial' ? 'trialing' : 'active',
      );
      const { subscriptions, paid } = await atStripe(w, person);
      const alive = subscriptions.filter(({ status }) => !/canceled|expired/.test(status));
      expect(alive).toHaveLength(key === 'lifetime' ? 0 : 1);
      expect(paid).toHaveLength(key === 'yearly_trial' ? 0 : 1);
    }

    test.each(['sepa', 'paypal'] as const)(
      'the same order sent again by %s makes one contract',
      async (kind) => {
        const w = await world();
        const person = await signUpPerson(w);
        const { method } = await (kind === 'sepa' ? sepaMethod : paypalMethod)(w, person);
        const orderBody = await disturbedOrder(w, person, method);
        await invoiceOf(await person.post('/api/sub/buy', orderBody));
        await flushDeliveries(w);
        await expectOneContract(w, person);
      },
    );

    test('the person leaves, and no debit is left half done', async ({ w }) => {
      // There is one slow account, and an account has one trial.
      await w.reset();
      const person = await signUpPerson(w);
      const { method } = await sepaMethod(w, person, ibans.paidLater);
      await disturbedOrder(w, person, method);
      await advance(w, 120);
      await w.runSchedule();
      await advance(w, debitSeconds);
      await flushDeliveries(w);
      await w.runSchedule();
      const { subscriptions, paid } = await atStripe(w, person);
      const alive = subscriptions.filter(({ status }) => !/canceled|expired/.test(status));
      if (/active|trialing/.test((await subscriptionOf(person))?.status ?? '')) {
        await expectOneContract(w, person);
      } else {
        expect([alive, paid]).toEqual([[], []]);
      }
    });
  });
});
