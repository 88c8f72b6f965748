import { afterEach, expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { disturb } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { signUpPerson } from '#tests/support/people.ts';
import {
  atStripe,
  authenticate,
  buyPlan,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  setDeliveryMode,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { sandboxStripe } from '#tests/support/sandbox-stripe.ts';
import { test } from '#tests/support/test.ts';
import { idOf } from '#worker/id-of.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';

afterEach(async () => {
  const w = await world();
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
});

test('a slow read from Stripe does not overwrite a newer state', async ({ w, person }) => {
  await buyPlan(w, person, 'monthly');
  await flushDeliveries(w);
  const id = (await subscriptionOf(person))?.id ?? '';
  const version = async () =>
    (await row<{ v: number }>(w, 'select sync_version as v from contract where id = ?', id))?.v;
  const before = await version();

  // An event makes the Worker read while Stripe is slow. Meanwhile the person cancels.
  await disturb(w, {
    target: 'stripe',
    path: `GET /v1/subscriptions/${id}`,
    mode: 'slow',
    times: 1,
  });
  await w.stripe.subscriptions.update(id, { metadata: { touched: 'yes' } });
  const cancelled = await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
  expect(cancelled.status).toBe(200);
  await flushDeliveries(w);
  expect((await subscriptionOf(person))?.renew_disabled).toBe(true);
  expect(await version()).toBeGreaterThan(before ?? 0);
});

test('a purchase blocks others until its contract is written, even if an older read comes first', async ({
  w,
}) => {
  await setDeliveryMode(w, 'hold');
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

  // One sync reads before the payment. Another reads after it, has to read again, and is cut off.
  const secondRead = Promise.withResolvers<void>();
  let reads = 0;
  const stripe = sandboxStripe(w.origin, undefined, async (answer) => {
    reads += 1;
    if (reads > 1) throw new Error('cut off');
    secondRead.resolve();
    await earlier;
    return answer;
  });
  let cutOff: Promise<void> | undefined;
  const pay = async () => {
    await w.stripe.paymentIntents.confirm(intent?.id ?? '', {
      payment_method: 'pm_card_visa',
    });
    cutOff = expect(syncContract({ ...early, stripe }, id)).rejects.toThrow('connection to Stripe');
    await secondRead.promise;
  };
  const early = await contextInterruptedAtStripe(w, { [`GET /v1/subscriptions/${id}`]: pay });
  const earlier = syncContract(early, id);
  await earlier;
  await cutOff;
  expect(reads).toBe(2);

  const another = await person.post('/api/sub/buy', order(monthly));
  expect([another.status, await another.json()]).toEqual([409, { error: 'subscription_exist' }]);
  const { subscriptions } = await atStripe(w, person);
  expect(subscriptions.map((subscription) => subscription.id)).toEqual([id]);
});

test('a sync that another write to the purchase overtakes looks again, and completes the purchase', async ({
  w,
}) => {
  await setDeliveryMode(w, 'hold');
  const person = await signUpPerson(w);
  const asks = 'pm_card_authenticationRequired';
  const orderBody = order(await planNamed(w, 'monthly'), asks);
  const { payment_intent: payment } = await invoiceOf(await person.post('/api/sub/buy', orderBody));
  await authenticate(w, payment?.client_secret ?? '', 'approve');
  const id = (await atStripe(w, person)).subscriptions[0]?.id ?? '';
  const ctx = await contextInterruptedAtStripe(w, {
    [`GET /v1/subscriptions/${id}`]: () =>
      row(w, 'update purchase set version = version + 1 where subscription_id = ?', id),
  });
  await syncContract(ctx, id);
  const stored = 'select status from purchase where subscription_id = ?';
  expect(await row(w, stored, id)).toEqual({ status: 'completed' });
});

test('twenty events of one contract at the same moment are all handled', async ({ w, person }) => {
  await buyPlan(w, person, 'monthly');
  await flushDeliveries(w);
  const { id = '' } = (await subscriptionOf(person)) ?? {};
  const ctx = await contextInterruptedAtStripe(w, {});
  const synced = await Promise.all(Array.from({ length: 20 }, () => syncContract(ctx, id)));
  expect(synced.map((contract) => contract?.status)).toEqual(Array(20).fill('active'));
});

test('a person whose contract begins at this moment cannot reserve another one', async ({
  w,
  person,
}) => {
  const plan = await planNamed(w, 'monthly');
  // The order passes the check for contracts. Then the slow call for the customer leaves time for a
  // contract to begin.
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

test('a missed event is fetched by one scheduled run, and not again by the next', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'monthly');
  await flushDeliveries(w);
  const id = (await subscriptionOf(person))?.id ?? '';
  await setDeliveryMode(w, 'drop');
  await w.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await w.runSchedule();
  expect((await subscriptionOf(person))?.renew_disabled).toBe(true);
  const reads = async () =>
    (await row<{ n: number }>(w, 'select sum(attempts) as n from stripe_event'))?.n;
  const before = await reads();
  await w.runSchedule();
  expect(await reads()).toBe(before);
  await setDeliveryMode(w, 'normal');
});

test('the scheduled run reads a contract again that ran out without an event', async ({ w }) => {
  await w.reset();
  const person = await signUpPerson(w);
  await buyPlan(w, person, 'monthly');
  await flushDeliveries(w);
  const before = await subscriptionOf(person);
  await setDeliveryMode(w, 'drop');
  await advance(w, 40 * 86_400);
  // After this time Stripe no longer lists the events as undelivered.
  await advance(w, 6 * 86_400);
  expect((await subscriptionOf(person))?.expires_date).toBe(before?.expires_date);
  await w.runSchedule();
  expect((await subscriptionOf(person))?.expires_date).toBeGreaterThan(before?.expires_date ?? 0);
  await setDeliveryMode(w, 'normal');
});

test('a contract whose purchase is not stored is mirrored all the same', async ({ w, person }) => {
  await buyPlan(w, person, 'monthly');
  await flushDeliveries(w);
  const { id = '' } = (await subscriptionOf(person)) ?? {};
  // As after the database was restored to a moment before the order.
  await row(w, 'delete from contract where id = ?', id);
  await row(w, 'delete from purchase where subscription_id = ?', id);
  await w.stripe.subscriptions.update(id, { metadata: { touched: 'yes' } });
  await flushDeliveries(w);
  expect((await subscriptionOf(person))?.id).toBe(id);
});

test('a subscription that a late call makes for an order that became another is no contract', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'monthly');
  await flushDeliveries(w);
  const [bought] = (await atStripe(w, person)).subscriptions;
  const late = await w.stripe.subscriptions.create({
    customer: idOf(bought?.customer) ?? '',
    items: [{ price: bought?.items.data[0]?.price.id ?? '' }],
    metadata: bought?.metadata ?? {},
    payment_behavior: 'default_incomplete',
  });
  expect(late.status).toBe('incomplete');
  await flushDeliveries(w);
  await w.stripe.subscriptions.cancel(late.id);
  await flushDeliveries(w);
  expect(await row(w, 'select id from contract where id = ?', late.id)).toBeNull();
  expect((await subscriptionOf(person))?.id).toBe(bought?.id);
});
