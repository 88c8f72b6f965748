import { afterEach, describe, expect } from 'vitest';

import {
  buyWithCoupon,
  charges,
  claims,
  moveTo,
  shownQuote,
} from '#tests/support/coupon-purchases.ts';
import { couponTerms, ledgerOf, makeCoupon } from '#tests/support/coupons.ts';
import { disturb, endFaults, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { ibans, sepaMethod } from '#tests/support/payment-methods.ts';
import { mailsTo, signUpPerson } from '#tests/support/people.ts';
import {
  atStripe,
  authenticate,
  flushDeliveries,
  setDeliveryMode,
  errorOf,
  invoiceOf,
  leavingOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { formatMoney } from '#worker/money.ts';

// The clock moves by months. The reset keeps other people's contracts from renewing meanwhile.
afterEach(async () => (await world()).reset());

type Terms = Parameters<typeof makeCoupon>[1];

const purchaseKinds: Record<string, Terms> = {
  'per cent off': { type: 'discount', percentOff: 25 },
  'an odd per cent off': { type: 'discount', percentOff: 33 },
  'cents off': { type: 'discount', amountOff: 333 },
  'per cent off, ending': { type: 'discount', percentOff: 10, data: { cancelAtPeriodEnd: true } },
  'a trial of days': couponTerms.free_trial,
  'a trial of a month': { type: 'free_trial', data: { months: 1, cancelAtPeriodEnd: true } },
  'gifted months': couponTerms.payxgetx,
  'gifted months, then another plan': {
    type: 'payxgetx',
    data: { months: 2, nextPlanKey: 'half_yearly' },
  },
  'gifted months, ending': { type: 'payxgetx', data: { months: 2, cancelAtPeriodEnd: true } },
  'a plan': { type: 'direct_plan' },
};
const recurring = ['yearly_trial', 'yearly', 'yearly_monthly', 'half_yearly', 'monthly'];
const cells = Object.keys(purchaseKinds).flatMap((kind) => recurring.map((key) => ({ kind, key })));
const lifetimeKinds = ['per cent off', 'an odd per cent off', 'cents off', 'a plan'];

describe('the charges equal the shown quote, to the cent and the hour', () => {
  test.each(cells)('$kind, $key', async ({ kind, key }) => {
    const w = await world();
    const { coupon, person, quote, invoice } = await buyWithCoupon(
      w,
      key,
      purchaseKinds[kind] ?? couponTerms.discount,
    );
    expect(invoice.total).toBe(quote.total);
    expect(quote.coupon?.coupon_code).toBe(coupon.code);
    const today = quote.total > 0 ? [quote.total] : [];
    expect(await charges(w, person)).toEqual(today);
    expect(await ledgerOf(w, coupon)).toEqual(['committed']);
    const ours = await subscriptionOf(person);
    expect(ours?.status).toBe(quote.trial_end_at === null ? 'active' : 'trialing');
    expect(ours?.renew_disabled).toBe(quote.cancel_at_period_end);
    if (quote.next_charge_at === null) {
      await moveTo(w, quote.ends_at, 2 * 3600);
      expect(await charges(w, person)).toEqual(today);
      const { subscriptions } = await atStripe(w, person);
      expect(subscriptions.map(({ status }) => status)).toEqual(['canceled']);
      return;
    }
    await moveTo(w, quote.next_charge_at, -3600);
    expect(await charges(w, person)).toEqual(today);
    await moveTo(w, quote.next_charge_at, 2 * 3600);
    expect(await charges(w, person)).toEqual([...today, quote.next_charge]);
  });

  test.each(lifetimeKinds)('%s, lifetime', async (kind) => {
    const w = await world();
    const terms = purchaseKinds[kind] ?? couponTerms.discount;
    const { coupon, person, quote } = await buyWithCoupon(w, 'lifetime', terms);
    expect(await charges(w, person)).toEqual([quote.total]);
    expect(await ledgerOf(w, coupon)).toEqual(['committed']);
  });
});

describe('a discount', () => {
  test('after a trial reduces the first charge and no other', async ({ w }) => {
    const { person, quote } = await buyWithCoupon(w, 'yearly_trial', couponTerms.discount);
    expect(quote).toMatchObject({ total: 0, discount: 0, next_charge: 6471 });
    await moveTo(w, quote.trial_end_at, 3600);
    expect(await charges(w, person)).toEqual([6471]);
    await moveTo(w, (await subscriptionOf(person))?.expires_date ?? null, 2 * 3600);
    expect(await charges(w, person)).toEqual([6471, 8628]);
  });
});

describe('a discount that leaves nothing to pay', () => {
  const whole: Terms = { type: 'discount', amountOff: 1500 };

  test.each(['card', 'debit'])(
    'starts with a verified %s, and the next period costs its price',
    async (by) => {
      const w = await world();
      const coupon = await makeCoupon(w, whole);
      const person = await signUpPerson(w);
      const { plan, quote } = await shownQuote(w, person, 'monthly', coupon.code);
      expect(quote).toMatchObject({ total: 0, discount: 1339, next_charge: 1339 });
      const method =
        by === 'card' ? 'pm_card_visa' : (await sepaMethod(w, person, ibans.paid)).method;
      const orderBody = order(plan, method, claims(quote, coupon.code));
      expect((await invoiceOf(await person.post('/api/sub/buy', orderBody))).total).toBe(0);
      await flushDeliveries(w);
      expect(await subscriptionOf(person)).toMatchObject({ status: 'active', trial_end_at: null });
      expect(await charges(w, person)).toEqual([]);
      expect(await ledgerOf(w, coupon)).toEqual(['committed']);
      await moveTo(w, quote.next_charge_at, 2 * 3600);
      expect(await charges(w, person)).toEqual([1339]);
    },
  );

  test('waits for the bank like a trial does', async ({ w }) => {
    const { coupon, person, invoice } = await buyWithCoupon(w, 'monthly', whole, {
      method: 'pm_card_authenticationRequired',
    });
    expect(invoice.payment_intent?.status).toBe('requires_action');
    await authenticate(w, invoice.payment_intent?.client_secret ?? '', 'approve');
    await person.post('/api/sub/buy/confirm', { invoice_id: invoice.id });
    expect((await subscriptionOf(person))?.status).toBe('active');
    expect(await ledgerOf(w, coupon)).toEqual(['committed']);
  });

  test.each(['another', 'no'])(
    'with %s coupon in Stripe is refused, and nothing is created',
    async (what) => {
      const w = await world();
      const coupon = await makeCoupon(w, whole);
      await w.stripe.coupons.del(coupon.code);
      if (what === 'another') {
        await w.stripe.coupons.create({ id: coupon.code, percent_off: 10, duration: 'once' });
      }
      const person = await signUpPerson(w);
      const { plan, quote } = await shownQuote(w, person, 'monthly', coupon.code);
      const orderBody = order(plan, 'pm_card_visa', claims(quote, coupon.code));
      const answer = await person.post('/api/sub/buy', orderBody);
      expect([answer.status, await errorOf(answer)]).toEqual([400, 'coupon_invalid']);
      expect(await atStripe(w, person)).toEqual({ subscriptions: [], paid: [] });
      expect(await ledgerOf(w, coupon)).toEqual([]);
    },
  );

  test.each([
    ['too little to charge', 'monthly', 1330],
    ['nothing of a one-time price', 'lifetime', 29_900],
  ])('does not fit the plan if it leaves %s', async (_what, key, amountOff) => {
    const w = await world();
    const { code } = await makeCoupon(w, { type: 'discount', amountOff });
    const person = await signUpPerson(w);
    const plan = await planNamed(w, key);
    for (const path of [
      `/api/sub/quote?plan_id=${plan.plan_id}&coupon=${code}`,
      `/api/sub/coupon/validate?plan_id=${plan.plan_id}&coupon=${code}`,
    ]) {
      expect(await errorOf(await person.get(path))).toBe('coupon_invalid');
    }
  });

  test('fits no plan that is not sold', async ({ w }) => {
    const { code } = await makeCoupon(w, couponTerms.discount);
    const person = await signUpPerson(w);
    const path = `/api/sub/coupon/validate?plan_id=price_unknown&coupon=${code}`;
    expect(await errorOf(await person.get(path))).toBe('coupon_invalid');
  });
});

describe('a discount that in Stripe', () => {
  type InStripe = Parameters<World['stripe']['coupons']['create']>[0];
  const once = { percent_off: 25, duration: 'once' } as const;
  const changes: Record<string, InStripe | null> = {
    'is gone': null,
    'takes off less': { ...once, percent_off: 10 },
    'takes off every payment': { ...once, duration: 'forever' },
    'is used up': { ...once, max_redemptions: 1 },
  };
  const change = async (w: World, id: string, to: InStripe | null | undefined) => {
    await w.stripe.coupons.del(id);
    if (!to) return;
    await w.stripe.coupons.create({ ...to, id });
    if (!to.max_redemptions) return;
    const { id: customer } = await w.stripe.customers.create({});
    await w.stripe.invoices.create({ customer, discounts: [{ coupon: id }] });
  };
  const plans = ['yearly_trial', 'yearly', 'lifetime'];
  const cases = Object.keys(changes).flatMap((what) => plans.map((key) => ({ what, key })));

  test.each(cases)('$what, $key: is refused, and the person can buy without it', async (each) => {
    const { what, key } = each;
    const w = await world();
    const coupon = await makeCoupon(w, couponTerms.discount);
    await change(w, coupon.code, changes[what]);
    const person = await signUpPerson(w);
    const plan = await planNamed(w, key);
    const orderBody = order(plan, 'pm_card_visa', { coupon: coupon.code });
    const answer = await person.post('/api/sub/buy', orderBody);
    expect([answer.status, await errorOf(answer)]).toEqual([400, 'coupon_invalid']);
    expect(await atStripe(w, person)).toEqual({ subscriptions: [], paid: [] });
    expect(await ledgerOf(w, coupon)).toEqual([]);
    const without = await invoiceOf(await person.post('/api/sub/buy', order(plan)));
    expect(without.total).toBe(plan.trial_days > 0 ? 0 : Math.round(plan.price * 100));
  });

  test.each(Object.keys(changes))(
    '%s while a trial waits for the bank: is refused, and no contract begins',
    async (what) => {
      const w = await world();
      const card = 'pm_card_authenticationRequired';
      const coupon = await makeCoupon(w, couponTerms.discount);
      const person = await signUpPerson(w);
      const orderBody = order(await planNamed(w, 'yearly_trial'), card, { coupon: coupon.code });
      const invoice = await invoiceOf(await person.post('/api/sub/buy', orderBody));
      await change(w, coupon.code, changes[what]);
      await setDeliveryMode(w, 'hold');
      await authenticate(w, invoice.payment_intent?.client_secret ?? '', 'approve');
      const answer = await person.post('/api/sub/buy/confirm', { invoice_id: invoice.id });
      expect([answer.status, await errorOf(answer)]).toEqual([400, 'coupon_invalid']);
      await setDeliveryMode(w, 'normal');
      expect(await atStripe(w, person)).toEqual({ subscriptions: [], paid: [] });
      expect(await ledgerOf(w, coupon)).toEqual(['released']);
    },
  );

  test.each(['is gone', 'takes off less'])(
    '%s after the purchase was cut off: is never charged',
    async (what) => {
      const w = await world();
      const coupon = await makeCoupon(w, couponTerms.discount);
      const person = await signUpPerson(w);
      const orderBody = order(await planNamed(w, 'yearly'), 'pm_card_visa', {
        coupon: coupon.code,
      });
      const path = 'POST /v1/subscriptions';
      await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
      expect((await person.post('/api/sub/buy', orderBody)).status).toBe(503);
      await change(w, coupon.code, changes[what]);
      const answer = await person.post('/api/sub/buy', orderBody);
      expect([answer.status, await errorOf(answer)]).toEqual([400, 'coupon_invalid']);
      expect(await charges(w, person)).toEqual([]);
      expect(await ledgerOf(w, coupon)).toEqual(['released']);
    },
  );
});

test('whoever lets a trial go on that was to end pays what is said then', async ({ w }) => {
  const ending = { ...couponTerms.discount, data: { cancelAtPeriodEnd: true } };
  const { person, quote } = await buyWithCoupon(w, 'yearly_trial', ending);
  const id = (await subscriptionOf(person))?.id;
  const answer = await person.post('/api/sub/renewable', { status: 'on', sub_id: id });
  expect(answer.status).toBe(200);
  await flushDeliveries(w);
  const { next_charge: next } = await leavingOf(person);
  await moveTo(w, quote.trial_end_at, 2 * 3600);
  expect(await charges(w, person)).toEqual([next?.cents]);
});

test('a discount that comes after the first charge is said to lower the next one', async ({
  w,
}) => {
  const path = 'POST /v1/subscriptions/*';
  await disturb(w, { target: 'stripe', path, mode: 'before', times: 100 });
  const { person, quote } = await buyWithCoupon(w, 'yearly_trial', couponTerms.discount);
  await moveTo(w, quote.trial_end_at, 2 * 3600);
  await endFaults(w);
  expect(await charges(w, person)).toEqual([8628]);
  await w.runSchedule();
  await flushDeliveries(w);
  const { next_charge: next } = await leavingOf(person);
  expect(next).toMatchObject({ cents: quote.next_charge, charged: quote.next_charge });
  await moveTo(w, next?.at ?? 0, 2 * 3600);
  expect(await charges(w, person)).toEqual([8628, quote.next_charge]);
  expect((await leavingOf(person)).next_charge).toMatchObject({ cents: 8628 });
});

describe.each(['before', 'after', 'broken'] as const)('with a fault in the mode %s', (mode) => {
  test('the scheduled run puts the discount on a trial once', async ({ w }) => {
    const path = 'POST /v1/subscriptions/*';
    await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
    const { person, quote } = await buyWithCoupon(w, 'yearly_trial', couponTerms.discount);
    expect((await subscriptionOf(person))?.status).toBe('trialing');
    await w.runSchedule();
    await w.runSchedule();
    await moveTo(w, quote.trial_end_at, 3600);
    expect(await charges(w, person)).toEqual([6471]);
    await w.runSchedule();
    await moveTo(w, (await subscriptionOf(person))?.expires_date ?? null, 2 * 3600);
    expect(await charges(w, person)).toEqual([6471, 8628]);
  });

  test.each([
    ['yearly', 'POST /v1/subscriptions', couponTerms.discount],
    ['lifetime', 'POST /v1/invoices', couponTerms.discount],
    ['monthly', 'GET /v1/coupons/*', { type: 'discount', amountOff: 1500 } as const],
    ['monthly', 'POST /v1/subscriptions', { type: 'discount', amountOff: 1500 } as const],
  ])(
    '%s, %s: an order sent again makes one contract with one discount',
    async (key, path, terms) => {
      const w = await world();
      const coupon = await makeCoupon(w, terms);
      const person = await signUpPerson(w);
      const { plan, quote } = await shownQuote(w, person, key, coupon.code);
      const orderBody = order(plan, 'pm_card_visa', claims(quote, coupon.code));
      await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
      const first = await person.post('/api/sub/buy', orderBody);
      if (!first.ok) {
        expect([first.status, await errorOf(first)]).toEqual([503, 'payment_unavailable']);
        await invoiceOf(await person.post('/api/sub/buy', orderBody));
      }
      await flushDeliveries(w);
      expect(await charges(w, person)).toEqual(quote.total > 0 ? [quote.total] : []);
      expect(await ledgerOf(w, coupon)).toEqual(['committed']);
      expect((await w.stripe.coupons.retrieve(coupon.code)).times_redeemed).toBe(1);
    },
  );
});

test('the confirmation names the coupon and what it takes off', async ({ w }) => {
  const { coupon, person, quote } = await buyWithCoupon(w, 'yearly', couponTerms.discount);
  const mail = (await mailsTo(w, person.email)).find(({ subject }) => /Bestellung/.test(subject));
  expect(mail?.text).toContain(coupon.code);
  // A mail's text has plain spaces.
  const plainMoney = (cents: number) => formatMoney(cents).replaceAll('\u00a0', ' ');
  expect(mail?.text).toContain(plainMoney(quote.discount));
  expect(mail?.text).toContain(plainMoney(quote.total));
});
