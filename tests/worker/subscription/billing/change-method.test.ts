import { beforeEach, expect } from 'vitest';

import { signUpDebtor } from '#tests/support/debits.ts';
import { world } from '#tests/support/harness.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { complete, finish, newSession, shownMethod } from './method-updates.ts';

const day = 86_400;

beforeEach(async () => {
  await (await world()).reset();
});

test('the update goes to Stripe and back, and the new method is charged from then on', async ({
  w,
}) => {
  const debt = await signUpDebtor(w);
  const session = await newSession(debt.person);
  expect(new URL(session.url).pathname).toBe(`/sandbox/checkout/${session.session_id}`);
  const atStripe = await w.stripe.checkout.sessions.retrieve(session.session_id);
  expect(atStripe).toMatchObject({
    mode: 'setup',
    customer: debt.customerId,
    success_url: `${w.origin}/sub/paymentmethod/update?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${w.origin}/sub/paymentmethod/cancel`,
  });
  await complete(w, session.session_id, 'pm_card_visa');
  for (let i = 0; i < 2; i += 1) {
    const answer = await finish(debt.person, session.session_id);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true, invoice: null }]);
  }
  expect(await shownMethod(debt.person)).toEqual({ type: 'card', lastId: '4242' });
  const customer = await w.stripe.customers.retrieve(debt.customerId);
  const subscription = await w.stripe.subscriptions.retrieve(debt.subscriptionId);
  expect(customer).toMatchObject({
    invoice_settings: { default_payment_method: subscription.default_payment_method },
  });
  await advance(w, 32 * day);
  const [charge] = (await w.stripe.charges.list({ customer: debt.customerId })).data;
  expect(charge).toMatchObject({ status: 'succeeded', payment_method_details: { type: 'card' } });
});
