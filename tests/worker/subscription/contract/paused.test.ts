import { beforeEach, expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { moneyMails, oneMoneyMail } from '#tests/support/money-mails.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  buyPlan,
  errorOf,
  flushDeliveries,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';

beforeEach(async () => {
  await (await world()).reset();
});

/** Somebody with a contract, and the id of its subscription. */
async function subscriber(w: World): Promise<{ person: Person; id: string }> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, 'monthly');
  await flushDeliveries(w);
  return { person, id: (await subscriptionOf(person))?.id ?? '' };
}

/** Pauses a subscription as the operator does in Stripe's dashboard. */
async function pause(w: World, id: string): Promise<void> {
  await w.stripe.subscriptions.pause(id, { bill_for: { unused_time_from: { type: 'none' } } });
  await flushDeliveries(w);
}

test('a paused contract gives no access, is told by mail, and runs again when it is resumed', async ({
  w,
}) => {
  const { person, id } = await subscriber(w);
  await pause(w, id);
  const answer = (await (await person.get('/api/sub/get')).json()) as SubscriptionAnswer;
  expect(answer.subscription).toMatchObject({ id, status: 'paused', renew_disabled: false });
  expect(answer.grants_access).toBe(false);
  expect((await oneMoneyMail(w, person, 'paused')).text).toContain('buchen wir nichts ab');
  expect(w.faults()).toEqual([]);

  await advance(w, 45 * 86_400);
  await flushDeliveries(w);
  expect((await subscriptionOf(person))?.status).toBe('paused');

  await w.stripe.subscriptions.resume(id, { payment_behavior: 'resume_on_payment_success' });
  await flushDeliveries(w);
  expect((await subscriptionOf(person))?.status).toBe('active');
  expect(await moneyMails(w, person, 'resumed')).toHaveLength(1);
});

test('while a contract is paused no other can be bought', async ({ w }) => {
  const { person, id } = await subscriber(w);
  await pause(w, id);
  const second = await person.post('/api/sub/buy', order(await planNamed(w, 'yearly')));
  expect(await errorOf(second)).toBe('subscription_exist');
});

test('a paused contract ends at once when it is cancelled, and the mail says so', async ({ w }) => {
  const { person, id } = await subscriber(w);
  await pause(w, id);
  const cancelled = await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
  expect(cancelled.status).toBe(200);
  expect(await subscriptionOf(person)).toMatchObject({ id, status: 'canceled' });
  expect((await w.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  await flushDeliveries(w);
  const { text } = await oneMoneyMail(w, person, 'cancelled');
  expect(text).toContain('Der Vertrag ist damit sofort zu Ende');
  expect(text).not.toContain('reaktivieren');
  const second = await person.post('/api/sub/buy', order(await planNamed(w, 'yearly')));
  expect(second.status).toBe(200);
});
