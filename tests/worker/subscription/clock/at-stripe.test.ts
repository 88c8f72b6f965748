import { beforeEach, describe, expect } from 'vitest';

import { buyWithCoupon, moveTo } from '#tests/support/coupon-purchases.ts';
import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { atStripe, buyPlan, flushDeliveries } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { addMonths, minuteMs } from '#worker/calendar.ts';
import { leave } from '#worker/subscription/clock/leave.ts';
import type { ContractTerms } from '#worker/subscription/clock/terms.ts';
import { timeline } from '#worker/subscription/clock/timeline.ts';
import { termsOf } from '#worker/subscription/leaving/terms-of.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

const day = 86_400;

// The clock moves for all people in the world.
beforeEach(async () => {
  await (await world()).reset();
});

/** The terms of the person's contract as the product makes them from Stripe and the order. */
async function termsNow(w: World, person: Person): Promise<ContractTerms> {
  const [found] = (await atStripe(w, person)).subscriptions;
  const subscription = await w.stripe.subscriptions.retrieve(found?.id ?? '');
  const { data: invoices } = await w.stripe.invoices.list({
    subscription: subscription.id,
    limit: 100,
  });
  const ordered = await row<{ quote: string; created_at: number }>(
    w,
    'select quote, created_at from purchase where subscription_id = ?',
    subscription.id,
  );
  const quote = JSON.parse(ordered?.quote ?? '{}') as Quote;
  const purchase = { quote, createdAt: ordered?.created_at ?? 0 };
  return termsOf({ subscription, invoices, purchase, disputes: [], refunded: new Map() });
}

/** What Stripe has charged since that moment: when, in minutes, and cents. */
async function chargedSince(w: World, person: Person, since: number) {
  const { paid } = await atStripe(w, person);
  return paid
    .filter(({ created }) => created * 1000 > since)
    .map(({ created, total }): [number, number] => [created * 1000, total])
    .toSorted(([one], [other]) => one - other);
}

type CouponTerms = Parameters<typeof buyWithCoupon>[2];

const orders: [key: string, coupon: CouponTerms | null][] = [
  ['monthly', null],
  ['half_yearly', null],
  ['yearly', null],
  ['yearly_monthly', null],
  ['yearly_trial', null],
  ['monthly', { type: 'discount', percentOff: 20 }],
  ['yearly_monthly', { type: 'discount', percentOff: 20 }],
  ['yearly_trial', { type: 'free_trial', data: { days: 30 } }],
  ['monthly', { type: 'payxgetx', data: { months: 2 } }],
  ['yearly_monthly', { type: 'payxgetx', data: { months: 2 } }],
  ['monthly', { type: 'payxgetx', data: { months: 2, nextPlanKey: 'yearly' } }],
  ['half_yearly', { type: 'discount', amountOff: 500, data: { cancelAtPeriodEnd: true } }],
];

async function bought(w: World, key: string, coupon: CouponTerms | null): Promise<Person> {
  if (coupon) return (await buyWithCoupon(w, key, coupon)).person;
  const person = await signUpPerson(w);
  await buyPlan(w, person, key);
  await flushDeliveries(w);
  return person;
}

const inMinutes = (charges: [number, number][]) =>
  charges.map(([at, cents]): [number, number] => [Math.round(at / minuteMs), cents]);

describe('for three years Stripe charges what the timeline says', () => {
  test.each(orders)('%s with %o', async (key, coupon) => {
    const w = await world();
    const person = await bought(w, key, coupon);
    const now = await clockOf(w);
    const until = addMonths(now, 36) + day * 1000;
    const promised = timeline(await termsNow(w, person), now, until).flatMap((entry) =>
      entry.what === 'charge' && entry.cents > 0
        ? [[entry.at, entry.cents] as [number, number]]
        : [],
    );
    // Only one that ends by itself charges nothing any more.
    expect(promised.length > 0).toBe(coupon?.data?.cancelAtPeriodEnd !== true);
    await moveTo(w, until);
    expect(inMinutes(await chargedSince(w, person, now))).toEqual(inMinutes(promised));
  });
});

describe('Stripe ends a contract when the clock says, and charges nothing after that', () => {
  test.each([
    ['monthly', 10],
    ['monthly', 45],
    ['half_yearly', 100],
    ['half_yearly', 250],
    ['yearly', 30],
    ['yearly', 350],
    ['yearly_monthly', 80],
    ['yearly_monthly', 380],
    ['yearly_trial', 3],
    ['yearly_trial', 40],
    ['yearly_trial', 380],
  ])('%s, cancelled after %i days', async (key, days) => {
    const w = await world();
    const person = await bought(w, key, null);
    for (let left = days; left > 0; left -= 100) {
      await moveTo(w, await clockOf(w), Math.min(left, 100) * day);
      // So the session stays.
      await person.get('/api/sub/get');
    }
    const receivedAt = await clockOf(w);
    const terms = await termsNow(w, person);
    const { endsAt } = leave(terms, { kind: 'cancel', receivedAt, wish: 'earliest' });
    const [running] = (await atStripe(w, person)).subscriptions;
    await person.post('/api/sub/renewable', { status: 'off', sub_id: running?.id });
    const left = await termsNow(w, person);
    const coming = timeline(left, receivedAt, addMonths(receivedAt, 24)).flatMap((entry) =>
      entry.what === 'charge' ? [[entry.at, entry.cents] as [number, number]] : [],
    );
    await moveTo(w, addMonths(receivedAt, 24));
    const [ended] = (await atStripe(w, person)).subscriptions;
    expect(Math.round(((ended?.ended_at ?? 0) * 1000) / minuteMs)).toBe(
      Math.round((endsAt ?? 0) / minuteMs),
    );
    expect(inMinutes(await chargedSince(w, person, receivedAt))).toEqual(inMinutes(coming));
  });
});

test('a wished day in a later period is charged in part, and nothing has to go back', async ({
  w,
}) => {
  const person = await bought(w, 'half_yearly', null);
  const receivedAt = await clockOf(w);
  const [running] = (await atStripe(w, person)).subscriptions;
  const terms = await termsNow(w, person);
  const wish = addMonths(terms.firstTermEndsAt ?? 0, 2);
  const { endsAt, refund } = leave(terms, { kind: 'cancel', receivedAt, wish });
  expect(refund).toBeNull();
  await w.stripe.subscriptions.update(running?.id ?? '', {
    cancel_at: Math.floor((endsAt ?? 0) / 1000),
    proration_behavior: 'none',
  });
  const left = await termsNow(w, person);
  const coming = timeline(left, receivedAt, addMonths(receivedAt, 24)).flatMap((entry) =>
    entry.what === 'charge' ? [[entry.at, entry.cents] as [number, number]] : [],
  );
  expect(coming).toHaveLength(1);
  await moveTo(w, terms.firstTermEndsAt, 7200);
  const shortened = await termsNow(w, person);
  // The part that was charged is the whole of its period.
  expect(
    leave(shortened, { kind: 'cancel', receivedAt: await clockOf(w), wish }).refund,
  ).toBeNull();
  await moveTo(w, addMonths(receivedAt, 24));
  expect(inMinutes(await chargedSince(w, person, receivedAt))).toEqual(inMinutes(coming));
});
