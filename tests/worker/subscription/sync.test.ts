import { afterEach, expect, test } from 'vitest';

import { row } from '#tests/database.ts';
import { disturb } from '#tests/faults.ts';
import { world } from '#tests/harness.ts';
import { interruptedAtStripe } from '#tests/overlap.ts';
import { signUpPerson } from '#tests/people.ts';
import {
  atStripe,
  delivered,
  deliveryMode,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';
import { sandboxStripe } from '#tests/sandbox-stripe.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';

afterEach(async () => {
  const w = await world();
  await deliveryMode(w, 'normal');
  await delivered(w);
});

test('a look at Stripe that took long does not overwrite what was learnt meanwhile', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, 'monthly'))));
  await delivered(w);
  const id = (await subscriptionOf(person))?.id ?? '';
  const version = async () =>
    (await row<{ v: number }>(w, 'select sync_version as v from contract where id = ?', id))?.v;
  const before = await version();

  // An event has the Worker look while Stripe is slow; meanwhile the person cancels.
  await disturb(w, {
    target: 'stripe',
    path: `GET /v1/subscriptions/${id}`,
    mode: 'slow',
    times: 1,
  });
  await w.stripe.subscriptions.update(id, { metadata: { touched: 'yes' } });
  const cancelled = await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
  expect(cancelled.status).toBe(200);
  await delivered(w);
  expect((await subscriptionOf(person))?.renew_disabled).toBe(true);
  expect(await version()).toBeGreaterThan(before ?? 0);
});

test('a purchase keeps its place until its contract is written, should an older look come first', async () => {
  const w = await world();
  await deliveryMode(w, 'hold');
  const person = await signUpPerson(w);
  const monthly = await planNamed(w, 'monthly');
  const refused = order(monthly, 'pm_card_chargeDeclined');
  await invoiceOf(await person.post('/api/sub/buy', refused));
  const [unpaid] = (await atStripe(w, person)).subscriptions;
  const id = unpaid?.id ?? '';
  const intent = await row<{ id: string }>(
    w,
    'select intent_id as id from purchase where subscription_id = ?',
    id,
  );

  // One looks before the payment; another after it, has to look again, and is cut off there.
  const looked = Promise.withResolvers<void>();
  let looks = 0;
  const stripe = sandboxStripe(w.origin, undefined, async (answer) => {
    looks += 1;
    if (looks > 1) throw new Error('cut off');
    looked.resolve();
    await earlier;
    return answer;
  });
  let cutOff: Promise<void> | undefined;
  const pay = async () => {
    await w.stripe.paymentIntents.confirm(intent?.id ?? '', {
      payment_method: 'pm_card_visa',
    });
    cutOff = expect(syncContract({ ...early, stripe }, id)).rejects.toThrow('connection to Stripe');
    await looked.promise;
  };
  const early = await interruptedAtStripe(w, { [`GET /v1/subscriptions/${id}`]: pay });
  const earlier = syncContract(early, id);
  await earlier;
  await cutOff;
  expect(looks).toBe(2);

  const another = await person.post('/api/sub/buy', order(monthly));
  expect([another.status, await another.json()]).toEqual([409, { error: 'subscription_exist' }]);
  const { subscriptions } = await atStripe(w, person);
  expect(subscriptions.map((subscription) => subscription.id)).toEqual([id]);
});

test('somebody whose contract begins just now cannot reserve another', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const plan = await planNamed(w, 'monthly');
  // The page has been checked against the contracts; then, slow over the customer, one begins.
  await disturb(w, { target: 'stripe', path: 'POST /v1/customers', mode: 'slow', times: 1 });
  const waiting = person.post('/api/sub/buy', order(plan));
  const account = await row<{ id: string }>(
    w,
    'select id from account where email = ?',
    person.email,
  );
  const database = await w.database();
  await database
    .prepare(
      `insert into contract (id, account_id, status, one_time, plan_key, price_id, value,
        renew_disabled, purchased_at, sync_version, synced_at)
      values (?1, ?2, 'active', 0, 'monthly', ?3, 1339, 0, 0, 1, 0)`,
    )
    .bind(`sub_${person.email}`, account?.id, plan.plan_id)
    .run();
  const answer = await waiting;
  expect([answer.status, await answer.json()]).toEqual([409, { error: 'subscription_exist' }]);
});

test('events fetched once are not fetched again by every run', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, 'monthly'))));
  await delivered(w);
  const id = (await subscriptionOf(person))?.id ?? '';
  await deliveryMode(w, 'drop');
  await w.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await w.runSchedule();
  expect((await subscriptionOf(person))?.renew_disabled).toBe(true);
  const looks = async () =>
    (await row<{ n: number }>(w, 'select sum(attempts) as n from stripe_event'))?.n;
  const before = await looks();
  await w.runSchedule();
  expect(await looks()).toBe(before);
  await deliveryMode(w, 'normal');
});

test('a contract that has run out without any event is looked at again', async () => {
  const w = await world();
  await w.reset();
  const person = await signUpPerson(w);
  await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, 'monthly'))));
  await delivered(w);
  const before = await subscriptionOf(person);
  await deliveryMode(w, 'drop');
  await advance(w, 40 * 86_400);
  // So long ago that Stripe does not list the events as undelivered any more.
  await advance(w, 6 * 86_400);
  expect((await subscriptionOf(person))?.expires_date).toBe(before?.expires_date);
  await w.runSchedule();
  expect((await subscriptionOf(person))?.expires_date).toBeGreaterThan(before?.expires_date ?? 0);
  await deliveryMode(w, 'normal');
});
