import { describe, expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { signUpPerson } from '#tests/support/people.ts';
import {
  atStripe,
  flushDeliveries,
  errorOf,
  invoiceOf,
  order,
  planNamed,
} from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';
import { buy } from '#worker/subscription/checkout/buy.ts';
import type { BuyInput } from '#worker/subscription/checkout/schemas.ts';

describe('exactly once', () => {
  test.each(['yearly', 'yearly_trial', 'lifetime'])(
    '%s sent five times at once and once more afterwards makes one contract',
    async (key) => {
      const w = await world();
      const person = await signUpPerson(w);
      const orderBody = order(await planNamed(w, key));
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => person.post('/api/sub/buy', orderBody)),
      );
      const last = await invoiceOf(await person.post('/api/sub/buy', orderBody));
      for (const answer of answers) {
        if (answer.status === 409) expect(await errorOf(answer)).toBe('purchase_in_progress');
        else expect((await invoiceOf(answer)).id).toBe(last.id);
      }
      await flushDeliveries(w);
      const { subscriptions, paid } = await atStripe(w, person);
      expect(subscriptions).toHaveLength(key === 'lifetime' ? 0 : 1);
      expect(paid).toHaveLength(key === 'yearly_trial' ? 0 : 1);
    },
  );

  test('two tabs with different keys make one contract', async ({ w, person }) => {
    const plans = [await planNamed(w, 'yearly'), await planNamed(w, 'monthly')];
    const answers = await Promise.all(
      [...plans, ...plans].map((plan) => person.post('/api/sub/buy', order(plan))),
    );
    const refused = await Promise.all(
      answers.filter(({ ok }) => !ok).map((answer) => errorOf(answer)),
    );
    expect(refused).toHaveLength(3);
    for (const code of refused) expect(code).toMatch(/^(purchase_in_progress|subscription_exist)$/);
    await flushDeliveries(w);
    const { subscriptions, paid } = await atStripe(w, person);
    expect(subscriptions.filter(({ status }) => status === 'active')).toHaveLength(1);
    expect(paid).toHaveLength(1);
  });

  test('a second contract beside a running one is refused', async ({ w, person }) => {
    const plan = await planNamed(w, 'monthly');
    await invoiceOf(await person.post('/api/sub/buy', order(plan)));
    const second = await person.post('/api/sub/buy', order(plan));
    expect(second.status).toBe(409);
    expect(await errorOf(second)).toBe('subscription_exist');
    expect((await atStripe(w, person)).paid).toHaveLength(1);
  });

  test('a key cannot be used again for another plan', async ({ w, person }) => {
    const first = order(await planNamed(w, 'yearly'));
    await invoiceOf(await person.post('/api/sub/buy', first));
    const other = { ...first, plan_id: (await planNamed(w, 'monthly')).plan_id };
    const refused = await person.post('/api/sub/buy', other);
    expect(refused.status).toBe(409);
    expect(await errorOf(refused)).toBe('invalid_request');
  });
});

test('a purchase in another window, after the check for running contracts, blocks this one', async ({
  w,
  person,
}) => {
  const first = order(await planNamed(w, 'monthly'));
  const meanwhile = async () => {
    await invoiceOf(await person.post('/api/sub/buy', first));
  };
  const ctx = await contextInterruptedAtStripe(w, { 'POST /v1/customers': meanwhile }, person);
  const second = order(await planNamed(w, 'yearly')) as unknown as BuyInput;
  await expect(buy(ctx, second)).rejects.toMatchObject({ code: 'subscription_exist' });
  await flushDeliveries(w);
  const { subscriptions, paid } = await atStripe(w, person);
  expect([subscriptions.length, paid.map(({ total }) => total)]).toEqual([1, [1339]]);
});
