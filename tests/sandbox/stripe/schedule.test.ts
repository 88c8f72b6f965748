import type Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { addInterval } from '#sandbox/clock/calendar.ts';
import { makeCustomer, makePrice, periodOf, refusalOf } from '#tests/sandbox/fixtures.ts';
import { sandboxWorld } from '#tests/sandbox/world.ts';
import { type SandboxWorld } from '#tests/sandbox/running-sandbox.ts';

let world: SandboxWorld;
let stripe: Stripe;

beforeAll(async () => {
  world = await sandboxWorld();
  ({ stripe } = world);
});

beforeEach(() => world.post('/sandbox/api/reset'));

/** A running yearly contract, a monthly price beside it, and a schedule made from the contract. */
async function adopt(params: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const customer = (await makeCustomer(stripe, 'pm_card_visa')).id;
  const year = (await makePrice(stripe)).id;
  const month = (await makePrice(stripe, 1339, { interval: 'month' })).id;
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: year }],
    ...params,
  });
  const schedule = await stripe.subscriptionSchedules.create({
    from_subscription: subscription.id,
  });
  return { customer, year, month, subscription, schedule };
}

const now = (id: string) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });

const totalsOf = async (subscription: string) =>
  (await stripe.invoices.list({ subscription, limit: 100 })).data.map(({ total }) => total);

test('a schedule made from a subscription runs to the end of its period and releases it', async () => {
  const { schedule, subscription, year } = await adopt();
  const { start, end } = periodOf(subscription);
  expect(schedule).toMatchObject({
    status: 'active',
    subscription: subscription.id,
    end_behavior: 'release',
    current_phase: { start_date: start, end_date: end },
    phases: [{ start_date: start, end_date: end, items: [{ price: year, quantity: 1 }] }],
  });
  expect((await now(subscription.id)).schedule).toBe(schedule.id);
  await world.receivedEvents();
  await world.advanceTo(end);
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    status: 'released',
    released_subscription: subscription.id,
    subscription: null,
  });
  expect(await now(subscription.id)).toMatchObject({ schedule: null, status: 'active' });
  expect(await totalsOf(subscription.id)).toEqual([9948, 9948]);
  expect(await world.receivedEventTypes()).toContain('subscription_schedule.released');
});

test('a schedule can play one paid year, three free months and then a monthly plan', async () => {
  const { month, schedule, subscription, year } = await adopt();
  const { start, end } = periodOf(subscription);
  const free = addInterval(end, 'month', 3);
  const planned = await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      { items: [{ price: year }], start_date: start, end_date: end },
      { items: [{ price: year }], end_date: free, trial: true },
      { items: [{ price: month }], duration: { interval: 'month', interval_count: 1 } },
    ],
  });
  expect(planned.phases.map((phase) => [phase.start_date, phase.end_date])).toEqual([
    [start, end],
    [end, free],
    [free, addInterval(free, 'month', 1)],
  ]);
  await world.advanceTo(end + 60);
  expect(await now(subscription.id)).toMatchObject({ status: 'trialing', trial_end: free });
  await world.advanceTo(free + 60);
  const monthly = await now(subscription.id);
  expect(monthly.status).toBe('active');
  expect(monthly.items.data[0]?.price.id).toBe(month);
  expect(periodOf(monthly)).toEqual({ start: free, end: addInterval(free, 'month', 1) });
  await world.advanceTo(addInterval(free, 'month', 2) + 60);
  expect(await totalsOf(subscription.id)).toEqual([1339, 1339, 1339, 0, 9948]);
  expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('released');
});

test('a trial is followed by the phase that the schedule names, and then by its end', async () => {
  const { month, schedule, subscription, year } = await adopt({ trial_period_days: 7 });
  const [present] = schedule.phases;
  expect(present?.trial_end).toBe(subscription.trial_end);
  const end = present?.end_date ?? 0;
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'cancel',
    phases: [
      { items: [{ price: year }], start_date: present?.start_date, trial: true, end_date: end },
      { items: [{ price: month }], duration: { interval: 'month', interval_count: 2 } },
    ],
  });
  await world.advanceTo(end + 60);
  expect(await now(subscription.id)).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'paid', total: 1339 },
    cancel_at: addInterval(end, 'month', 2),
  });
  await world.advanceTo(addInterval(end, 'month', 2));
  expect((await now(subscription.id)).status).toBe('canceled');
  expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('completed');
  expect(await totalsOf(subscription.id)).toEqual([1339, 1339, 0]);
});

test('a coupon of one phase does not reduce the next phase', async () => {
  const customer = (await makeCustomer(stripe, 'pm_card_visa')).id;
  const { id: price } = await makePrice(stripe, 1339, { interval: 'month' });
  const coupon = (await stripe.coupons.create({ percent_off: 10, duration: 'forever' })).id;
  const schedule = await stripe.subscriptionSchedules.create({
    customer,
    start_date: 'now',
    phases: [
      {
        items: [{ price }],
        discounts: [{ coupon }],
        duration: { interval: 'month', interval_count: 2 },
      },
      { items: [{ price, quantity: 2 }] },
    ],
  });
  const subscription = schedule.subscription as string;
  expect(await now(subscription)).toMatchObject({ status: 'active', schedule: schedule.id });
  const [first] = schedule.phases;
  await world.advanceTo((first?.end_date ?? 0) + 60);
  expect(await totalsOf(subscription)).toEqual([2678, 1205, 1205]);
});

test('an extra item of a phase is sold once', async () => {
  const customer = (await makeCustomer(stripe, 'pm_card_visa')).id;
  const { id: price } = await makePrice(stripe, 1339, { interval: 'month' });
  const { id: extra } = await makePrice(stripe, 500, null);
  const items = [{ price }];
  const schedule = await stripe.subscriptionSchedules.create({
    customer,
    start_date: 'now',
    phases: [{ items }, { items, add_invoice_items: [{ price: extra }] }],
  });
  const end = schedule.phases[1]?.end_date ?? 0;
  await world.receivedEvents();
  await world.advanceTo(end - 7 * 86_400);
  expect(await world.receivedEventTypes()).toContain('subscription_schedule.expiring');
  await world.advanceTo(end + 60);
  expect(await totalsOf(schedule.subscription as string)).toEqual([1339, 1839, 1339]);
});

test('a preview shows the price of the next phase', async () => {
  const { month, schedule, subscription, year } = await adopt();
  const { start, end } = periodOf(subscription);
  await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      { items: [{ price: year }], start_date: start, end_date: end },
      { items: [{ price: month, quantity: 2 }] },
    ],
  });
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(preview.total).toBe(2678);
  expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).current_phase).toEqual({
    start_date: start,
    end_date: end,
  });
});

test('a schedule can begin a subscription later', async () => {
  const customer = (await makeCustomer(stripe, 'pm_card_visa')).id;
  const { id: price } = await makePrice(stripe);
  const start = (await world.now()) + 86_400;
  const schedule = await stripe.subscriptionSchedules.create({
    customer,
    start_date: start,
    end_behavior: 'release',
    phases: [{ items: [{ price }] }],
  });
  expect(schedule).toMatchObject({ status: 'not_started', subscription: null });
  await world.advanceTo(start + 60);
  const later = await stripe.subscriptionSchedules.retrieve(schedule.id, {
    expand: ['subscription'],
  });
  expect(later).toMatchObject({ status: 'active', subscription: { status: 'active' } });
});

test('a released subscription continues without its schedule and can be cancelled', async () => {
  const { schedule, subscription } = await adopt();
  const refused = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect((await refusalOf(refused)).message).toMatch(/managed by the subscription schedule/);
  expect((await stripe.subscriptionSchedules.release(schedule.id)).status).toBe('released');
  const planned = await stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: true,
  });
  expect(planned).toMatchObject({ schedule: null, cancel_at: periodOf(subscription).end });
  const again = stripe.subscriptionSchedules.update(schedule.id, { end_behavior: 'cancel' });
  expect((await refusalOf(again)).message).toMatch(/currently in the `released` status/);
});

test('cancelling a schedule cancels its subscription, and the other way round', async () => {
  const { schedule, subscription } = await adopt();
  expect((await stripe.subscriptionSchedules.cancel(schedule.id)).status).toBe('canceled');
  expect((await now(subscription.id)).status).toBe('canceled');
  const other = await adopt();
  await stripe.subscriptions.cancel(other.subscription.id);
  const gone = await stripe.subscriptionSchedules.list({ customer: other.customer });
  expect(gone.data.map(({ status }) => status)).toEqual(['canceled']);
});

test.each([
  ['phases without a start', [{}], 'phases'],
  ['another start of the present phase', [{ start_date: 4_000_000_000 }], 'start_date'],
])('%s are refused', async (_, phaseChanges, param) => {
  const { schedule, year } = await adopt();
  const phases = phaseChanges.map((phase) => ({ items: [{ price: year }], ...phase }));
  const refusal = await refusalOf(stripe.subscriptionSchedules.update(schedule.id, { phases }));
  expect(refusal.param).toContain(param);
});

test('a change of plan inside a paid period is accepted only without prorations', async () => {
  const { month, schedule, subscription, year } = await adopt();
  const { start } = periodOf(subscription);
  const middle = addInterval(start, 'month', 5);
  const change = (proration: 'create_prorations' | 'none') =>
    stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        { items: [{ price: year }], start_date: start, end_date: middle },
        { items: [{ price: month }], proration_behavior: proration },
      ],
    });
  expect((await refusalOf(change('create_prorations'))).param).toBe(
    'phases[1][proration_behavior]',
  );
  await change('none');
  await world.advanceTo(middle + 60);
  const changed = await now(subscription.id);
  expect(periodOf(changed)).toEqual({ start: middle, end: addInterval(middle, 'month', 1) });
  expect(await totalsOf(subscription.id)).toEqual([1339, 9948]);
});

test.each([
  ['a schedule of its own', 'from_subscription'],
  ['phases in the same call', 'phases'],
])('a schedule cannot be made from a subscription with %s', async (_, param) => {
  const { subscription, year } = await adopt();
  const call = stripe.subscriptionSchedules.create({
    from_subscription: subscription.id,
    ...(param === 'phases' && { phases: [{ items: [{ price: year }] }] }),
  });
  expect((await refusalOf(call)).param).toBe(param);
});
