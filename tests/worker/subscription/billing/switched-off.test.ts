import { afterEach, expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { errorOf, atStripe, flushDeliveries, order, planNamed } from '#tests/support/purchases.ts';
import { beginUpdate } from '#worker/subscription/billing/update-method.ts';
import { createSetup } from '#worker/subscription/billing/setup.ts';
import { buy } from '#worker/subscription/checkout/buy.ts';
import type { BuyInput } from '#worker/subscription/checkout/schemas.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';

const switchOff = (w: World, off: string[]) => sandboxPost(w, 'payment-methods', { off });

afterEach(async () => {
  await switchOff(await world(), []);
});

test.each(['monthly', 'lifetime'])(
  '%s can be bought and paid otherwise while PayPal is switched off at Stripe and with us',
  async (key) => {
    const w = await world();
    await switchOff(w, ['paypal']);
    const input = order(await planNamed(w, key)) as unknown as BuyInput;
    const unaware = await contextInterruptedAtStripe(w, {}, await signUpPerson(w));
    await expect(buy(unaware, input)).rejects.toThrow('activated in your dashboard');
    const person = await signUpPerson(w);
    const ctx = await contextInterruptedAtStripe(w, {}, person);
    const aware = { ...ctx, paymentMethods: ['card', 'sepa_debit'] as const };
    await buy(aware, input);
    await flushDeliveries(w);
    expect((await atStripe(w, person)).paid).toHaveLength(1);
    if (key === 'monthly') expect((await beginUpdate(aware)).url).toContain('/sandbox/');
    await expect(createSetup(aware, 'paypal')).rejects.toMatchObject({ code: 'invaid_payment' });
  },
);

test('while a type is switched off at Stripe only, an order is told to try again later, and nothing is charged', async ({
  w,
}) => {
  await switchOff(w, ['paypal']);
  const person = await signUpPerson(w);
  const body = order(await planNamed(w, 'monthly'));
  const refusal = await person.post('/api/sub/buy', body);
  expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await errorOf(refusal)).toBe('payment_unavailable');
  await switchOff(w, []);
  expect((await person.post('/api/sub/buy', body)).status).toBe(200);
  expect((await atStripe(w, person)).paid).toHaveLength(1);
});

test.each([
  ['monthly', 'POST /v1/subscriptions'],
  ['lifetime', 'POST /v1/invoices'],
])(
  'an order for %s that was cut off before PayPal was switched off is bought once when it is sent again',
  async (key, call) => {
    const w = await world();
    const person = await signUpPerson(w);
    const input = order(await planNamed(w, key)) as unknown as BuyInput;
    const cut = { [call]: () => Promise.reject(new TypeError('fetch failed')) };
    await expect(buy(await contextInterruptedAtStripe(w, cut, person), input)).rejects.toThrow();

    const later = {
      ...(await contextInterruptedAtStripe(w, {}, person)),
      paymentMethods: ['card'] as const,
    };
    await expect(buy(later, input)).rejects.toMatchObject({ code: 'payment_unavailable' });
    await buy(later, input);
    await flushDeliveries(w);
    const { paid, subscriptions } = await atStripe(w, person);
    expect([paid.length, subscriptions.length]).toEqual([1, key === 'monthly' ? 1 : 0]);
  },
);
