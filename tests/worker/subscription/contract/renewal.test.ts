import { beforeEach, expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  buyPlan,
  errorOf,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { addMonths } from '#worker/calendar.ts';

const day = 86_400;

// The clock moves for all people in the world. After a reset there are fewer contracts to renew.
beforeEach(async () => {
  await (await world()).reset();
});

async function subscriber(key: string): Promise<{ person: Person; id: string }> {
  const w = await world();
  const person = await signUpPerson(w);
  await buyPlan(w, person, key);
  await flushDeliveries(w);
  return { person, id: (await subscriptionOf(person))?.id ?? '' };
}

test('a cancelled contract runs to the end of its paid period, and can be reactivated until then', async ({
  w,
}) => {
  const { person, id } = await subscriber('monthly');
  const before = await subscriptionOf(person);

  for (const status of ['off', 'off', 'on', 'on', 'off']) {
    const answer = await person.post('/api/sub/renewable', { status, sub_id: id });
    expect(await answer.json()).toEqual({ success: true });
    expect(await subscriptionOf(person)).toMatchObject({
      status: 'active',
      renew_disabled: status === 'off',
      expires_date: before?.expires_date,
    });
  }
  expect((await w.stripe.subscriptions.retrieve(id)).cancel_at_period_end).toBe(true);

  await advance(w, 32 * day);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'canceled' });
  const late = await person.post('/api/sub/renewable', { status: 'on', sub_id: id });
  expect(late.status).toBe(404);
});

test('a yearly contract renews itself after a year', async ({ w }) => {
  const { person } = await subscriber('yearly');
  const before = await subscriptionOf(person);
  await advance(w, 367 * day);
  expect(await subscriptionOf(person)).toMatchObject({
    status: 'active',
    expires_date: addMonths(before?.expires_date ?? 0, 12),
  });
});

test('a trial becomes a paid year when it ends', async ({ w }) => {
  const { person } = await subscriber('yearly_trial');
  const before = await subscriptionOf(person);
  await advance(w, 8 * day);
  const after = await subscriptionOf(person);
  expect(after?.status).toBe('active');
  const years = ((after?.expires_date ?? 0) - (before?.trial_end_at ?? 0)) / (365 * day * 1000);
  expect(Math.round(years)).toBe(1);
});

test('a cancelled year in monthly rates ends with its twelfth month, and later with the current month', async ({
  w,
}) => {
  const { person, id } = await subscriber('yearly_monthly');
  const before = await subscriptionOf(person);
  const termEnd = addMonths(before?.purchase_date ?? 0, 12);

  await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
  expect(await subscriptionOf(person)).toMatchObject({
    renew_disabled: true,
    expires_date: termEnd,
  });
  await person.post('/api/sub/renewable', { status: 'on', sub_id: id });
  expect(await subscriptionOf(person)).toMatchObject({
    renew_disabled: false,
    expires_date: before?.expires_date,
  });

  await advance(w, 370 * day);
  const later = await subscriptionOf(person);
  await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
  expect(await subscriptionOf(person)).toMatchObject({
    status: 'active',
    renew_disabled: true,
    expires_date: later?.expires_date,
  });
});

test('a card that fails at the renewal leaves the contract past due, and a second purchase is refused', async ({
  w,
}) => {
  const { person, id } = await subscriber('monthly');
  const { customer } = await w.stripe.subscriptions.retrieve(id);
  const failing = await w.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: typeof customer === 'string' ? customer : customer.id,
  });
  await w.stripe.subscriptions.update(id, { default_payment_method: failing.id });
  await advance(w, 32 * day);
  expect((await subscriptionOf(person))?.status).toBe('past_due');
  const second = await person.post('/api/sub/buy', order(await planNamed(w, 'monthly')));
  expect(second.status).toBe(409);
  expect(await errorOf(second)).toBe('subscription_past_due');
});

test.each(['off', 'on'])(
  'turning the renewal %s gives 404 before the first payment',
  async (status) => {
    const w = await world();
    const person = await signUpPerson(w);
    const plan = await planNamed(w, 'monthly');
    await invoiceOf(
      await person.post('/api/sub/buy', order(plan, 'pm_card_authenticationRequired')),
    );
    await flushDeliveries(w);
    const id = (await subscriptionOf(person))?.id ?? '';
    const answer = await person.post('/api/sub/renewable', { status, sub_id: id });
    expect([answer.status, await errorOf(answer)]).toEqual([404, 'not_found']);
  },
);

test('the renewal of a lifetime plan cannot be turned off', async () => {
  const { person, id } = await subscriber('lifetime');
  const answer = await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
  expect(answer.status).toBe(400);
  expect(await errorOf(answer)).toBe('invalid_request');
});
