import { describe, expect, test } from 'vitest';

import { row } from '#tests/database.ts';
import { disturb, longerThanRetries } from '#tests/faults.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { debitSeconds, ibans, paypalMethod, sepaMethod, setupFor } from '#tests/payment-methods.ts';
import { signUpPerson } from '#tests/people.ts';
import type { Person } from '#tests/people.ts';
import {
  atStripe,
  delivered,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';

const modes = ['before', 'after', 'broken'] as const;

describe.each(modes)('a fault %s', (mode) => {
  test.each(['POST /v1/customers', 'POST /v1/setup_intents'])(
    '%s: asked again, there is a setup intent for the one customer',
    async (path) => {
      const w = await world();
      const person = await signUpPerson(w);
      await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
      const asked = { payment_method_type: 'paypal' };
      const first = await person.post('/api/sub/stripe/intent/setup', asked);
      if (first.status !== 200) expect(first.status).toBe(503);
      const { id } = await setupFor(person, 'paypal');
      expect((await w.stripe.setupIntents.retrieve(id)).status).toBe('requires_payment_method');
      const customers = await w.stripe.customers.list({ email: person.email });
      const kept = await row<{ customer_id: string }>(
        w,
        'select customer_id from customer join account on account.id = account_id where email = ?',
        person.email,
      );
      expect(customers.data.map((one) => one.id)).toEqual([kept?.customer_id]);
    },
  );

  test('looking at a setup intent says to ask again', async () => {
    const w = await world();
    const person = await signUpPerson(w);
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
      const wanted = order(await planNamed(w, key), method);
      await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
      const first = await person.post('/api/sub/buy', wanted);
      if (first.status !== 200) expect(first.status).toBe(503);
      return wanted;
    }

    async function standsOnce(w: World, person: Person) {
      expect((await subscriptionOf(person))?.status).toBe(
        key === 'yearly_trial' ? 'trialing' : 'active',
      );
      const { subscriptions, paid } = await atStripe(w, person);
      const alive = subscriptions.filter(({ status }) => !/canceled|expired/.test(status));
      expect(alive).toHaveLength(key === 'lifetime' ? 0 : 1);
      expect(paid).toHaveLength(key === 'yearly_trial' ? 0 : 1);
    }

    test.each(['sepa', 'paypal'] as const)('the same order by %s is one contract', async (kind) => {
      const w = await world();
      const person = await signUpPerson(w);
      const { method } = await (kind === 'sepa' ? sepaMethod : paypalMethod)(w, person);
      const wanted = await disturbedOrder(w, person, method);
      await invoiceOf(await person.post('/api/sub/buy', wanted));
      await delivered(w);
      await standsOnce(w, person);
    });

    test('the person leaves, and nothing of a debit is left half done', async () => {
      const w = await world();
      const person = await signUpPerson(w);
      const { method } = await sepaMethod(w, person, ibans.paidLater);
      await disturbedOrder(w, person, method);
      await advance(w, 120);
      await w.runSchedule();
      await advance(w, debitSeconds);
      await delivered(w);
      await w.runSchedule();
      const { subscriptions, paid } = await atStripe(w, person);
      const alive = subscriptions.filter(({ status }) => !/canceled|expired/.test(status));
      if (/active|trialing/.test((await subscriptionOf(person))?.status ?? '')) {
        await standsOnce(w, person);
      } else {
        expect([alive, paid]).toEqual([[], []]);
      }
    });
  });
});
