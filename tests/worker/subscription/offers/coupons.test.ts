import { afterEach, describe, expect, test } from 'vitest';

import { kinds, ledgerOf, makeCoupon } from '#tests/coupons.ts';
import { disturb, longerThanRetries } from '#tests/faults.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { ibans, sepaMethod } from '#tests/payment-methods.ts';
import { mailsTo, signUpPerson } from '#tests/people.ts';
import type { Person } from '#tests/people.ts';
import {
  atStripe,
  authenticate,
  delivered,
  deliveryMode,
  errorOf,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/purchases.ts';
import { advance, clockOf } from '#tests/sandbox-clock.ts';
import { formatMoney } from '#worker/money.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import type { QuoteAnswer } from '#worker/subscription/schemas.ts';

// The clock moves by months: nobody else's contract is to be renewed meanwhile.
afterEach(async () => (await world()).reset());

type Terms = Parameters<typeof makeCoupon>[1];

/** What the checkout shows, and what it then posts. */
async function shown(w: World, person: Person, key: string, code: string): Promise<QuoteAnswer> {
  const plan = await planNamed(w, key);
  const answer = await person.get(`/api/sub/quote?plan_id=${plan.plan_id}&coupon=${code}`);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as QuoteAnswer;
}

function claims(quote: Quote, code: string): Record<string, unknown> {
  return {
    coupon: code,
    expected_total: quote.total,
    trial_end_at: quote.trial_end_at,
    cancel_at_period_end: quote.cancel_at_period_end,
    extra_days: quote.extra_days,
  };
}

async function bought(w: World, key: string, terms: Terms, method = 'pm_card_visa') {
  const coupon = await makeCoupon(w, terms);
  const person = await signUpPerson(w);
  const { plan, quote } = await shown(w, person, key, coupon.code);
  const wanted = order(plan, method, claims(quote, coupon.code));
  const invoice = await invoiceOf(await person.post('/api/sub/buy', wanted));
  await delivered(w);
  return { coupon, person, quote, invoice, wanted };
}

/** Moves the clock to some seconds around a moment of the person's contract. */
async function moveTo(w: World, at: number | null, seconds = 0): Promise<void> {
  await advance(w, Math.ceil(((at ?? 0) - (await clockOf(w))) / 1000) + seconds);
  await delivered(w);
}

const charges = async (w: World, person: Person) =>
  (await atStripe(w, person)).paid.map(({ total }) => total).toReversed();

const purchaseKinds: Record<string, Terms> = {
  'per cent off': { type: 'discount', percentOff: 25 },
  'an odd per cent off': { type: 'discount', percentOff: 33 },
  'cents off': { type: 'discount', amountOff: 333 },
  'per cent off, ending': { type: 'discount', percentOff: 10, data: { cancelAtPeriodEnd: true } },
  'a trial of days': kinds.free_trial,
  'a trial of a month': { type: 'free_trial', data: { months: 1, cancelAtPeriodEnd: true } },
  'months on top': kinds.payxgetx,
  'months on top, then another plan': {
    type: 'payxgetx',
    data: { months: 2, nextPlanKey: 'half_yearly' },
  },
  'months on top, ending': { type: 'payxgetx', data: { months: 2, cancelAtPeriodEnd: true } },
  'a plan': { type: 'direct_plan' },
};
const recurring = ['yearly_trial', 'yearly', 'yearly_monthly', 'half_yearly', 'monthly'];
const cells = Object.keys(purchaseKinds).flatMap((kind) => recurring.map((key) => ({ kind, key })));
const forEver = ['per cent off', 'an odd per cent off', 'cents off', 'a plan'];

describe('what is charged is what was shown, to the cent and the hour', () => {
  test.each(cells)('$kind, $key', async ({ kind, key }) => {
    const w = await world();
    const { coupon, person, quote, invoice } = await bought(
      w,
      key,
      purchaseKinds[kind] ?? kinds.discount,
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

  test.each(forEver)('%s, lifetime', async (kind) => {
    const w = await world();
    const terms = purchaseKinds[kind] ?? kinds.discount;
    const { coupon, person, quote } = await bought(w, 'lifetime', terms);
    expect(await charges(w, person)).toEqual([quote.total]);
    expect(await ledgerOf(w, coupon)).toEqual(['committed']);
  });
});

describe('a discount', () => {
  test('after a trial is taken off the first charge and no other', async () => {
    const w = await world();
    const { person, quote } = await bought(w, 'yearly_trial', kinds.discount);
    expect(quote).toMatchObject({ total: 0, discount: 0, next_charge: 6471 });
    await moveTo(w, quote.trial_end_at, 3600);
    expect(await charges(w, person)).toEqual([6471]);
    await moveTo(w, (await subscriptionOf(person))?.expires_date ?? null, 2 * 3600);
    expect(await charges(w, person)).toEqual([6471, 8628]);
  });

  test('of rates is taken off the first one', async () => {
    const w = await world();
    const { person, quote } = await bought(w, 'yearly_monthly', kinds.discount);
    expect(quote.total).toBe(704);
    await moveTo(w, quote.next_charge_at, 2 * 3600);
    expect(await charges(w, person)).toEqual([704, 939]);
  });
});

describe('a discount that leaves nothing to pay', () => {
  const whole: Terms = { type: 'discount', amountOff: 1500 };

  test.each(['card', 'debit'])(
    'begins with a verified %s, and then costs its price',
    async (by) => {
      const w = await world();
      const coupon = await makeCoupon(w, whole);
      const person = await signUpPerson(w);
      const { plan, quote } = await shown(w, person, 'monthly', coupon.code);
      expect(quote).toMatchObject({ total: 0, discount: 1339, next_charge: 1339 });
      const method =
        by === 'card' ? 'pm_card_visa' : (await sepaMethod(w, person, ibans.paid)).method;
      const wanted = order(plan, method, claims(quote, coupon.code));
      expect((await invoiceOf(await person.post('/api/sub/buy', wanted))).total).toBe(0);
      await delivered(w);
      expect(await subscriptionOf(person)).toMatchObject({ status: 'active', trial_end_at: null });
      expect(await charges(w, person)).toEqual([]);
      expect(await ledgerOf(w, coupon)).toEqual(['committed']);
      await moveTo(w, quote.next_charge_at, 2 * 3600);
      expect(await charges(w, person)).toEqual([1339]);
    },
  );

  test('waits for the bank like a trial does', async () => {
    const w = await world();
    const { coupon, person, invoice } = await bought(
      w,
      'monthly',
      whole,
      'pm_card_authenticationRequired',
    );
    expect(invoice.payment_intent?.status).toBe('requires_action');
    await authenticate(w, invoice.payment_intent?.client_secret ?? '', 'approve');
    await person.post('/api/sub/buy/confirm', { invoice_id: invoice.id });
    expect((await subscriptionOf(person))?.status).toBe('active');
    expect(await ledgerOf(w, coupon)).toEqual(['committed']);
  });

  test.each(['another', 'none'])('with %s in Stripe: refused, nothing made', async (what) => {
    const w = await world();
    const coupon = await makeCoupon(w, whole);
    await w.stripe.coupons.del(coupon.code);
    if (what === 'another') {
      await w.stripe.coupons.create({ id: coupon.code, percent_off: 10, duration: 'once' });
    }
    const person = await signUpPerson(w);
    const { plan, quote } = await shown(w, person, 'monthly', coupon.code);
    const wanted = order(plan, 'pm_card_visa', claims(quote, coupon.code));
    const answer = await person.post('/api/sub/buy', wanted);
    expect([answer.status, await errorOf(answer)]).toEqual([400, 'coupon_invalid']);
    expect(await atStripe(w, person)).toEqual({ subscriptions: [], paid: [] });
    expect(await ledgerOf(w, coupon)).toEqual([]);
  });

  test.each([
    ['so little that it cannot be charged', 'monthly', 1330],
    ['nothing of a plan that is paid once', 'lifetime', 29_900],
  ])('or %s does not fit the plan', async (_what, key, amountOff) => {
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

  test.each(cases)('$what, $key: is refused, and the person can buy without', async (each) => {
    const { what, key } = each;
    const w = await world();
    const coupon = await makeCoupon(w, kinds.discount);
    await change(w, coupon.code, changes[what]);
    const person = await signUpPerson(w);
    const plan = await planNamed(w, key);
    const wanted = order(plan, 'pm_card_visa', { coupon: coupon.code });
    const answer = await person.post('/api/sub/buy', wanted);
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
      const coupon = await makeCoupon(w, kinds.discount);
      const person = await signUpPerson(w);
      const wanted = order(await planNamed(w, 'yearly_trial'), card, { coupon: coupon.code });
      const invoice = await invoiceOf(await person.post('/api/sub/buy', wanted));
      await change(w, coupon.code, changes[what]);
      await deliveryMode(w, 'hold');
      await authenticate(w, invoice.payment_intent?.client_secret ?? '', 'approve');
      const answer = await person.post('/api/sub/buy/confirm', { invoice_id: invoice.id });
      expect([answer.status, await errorOf(answer)]).toEqual([400, 'coupon_invalid']);
      await deliveryMode(w, 'normal');
      expect(await atStripe(w, person)).toEqual({ subscriptions: [], paid: [] });
      expect(await ledgerOf(w, coupon)).toEqual(['released']);
    },
  );

  test.each(['is gone', 'takes off less'])(
    '%s since the purchase was cut off: is never charged',
    async (what) => {
      const w = await world();
      const coupon = await makeCoupon(w, kinds.discount);
      const person = await signUpPerson(w);
      const wanted = order(await planNamed(w, 'yearly'), 'pm_card_visa', { coupon: coupon.code });
      const path = 'POST /v1/subscriptions';
      await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
      expect((await person.post('/api/sub/buy', wanted)).status).toBe(503);
      await change(w, coupon.code, changes[what]);
      const answer = await person.post('/api/sub/buy', wanted);
      expect([answer.status, await errorOf(answer)]).toEqual([400, 'coupon_invalid']);
      expect(await charges(w, person)).toEqual([]);
      expect(await ledgerOf(w, coupon)).toEqual(['released']);
    },
  );
});

describe.each(['before', 'after', 'broken'] as const)('a fault %s it is done', (mode) => {
  test('putting the discount on a trial: the scheduled run does it, once', async () => {
    const w = await world();
    const path = 'POST /v1/subscriptions/*';
    await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
    const { person, quote } = await bought(w, 'yearly_trial', kinds.discount);
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
    ['yearly', 'POST /v1/subscriptions', kinds.discount],
    ['lifetime', 'POST /v1/invoices', kinds.discount],
    ['monthly', 'GET /v1/coupons/*', { type: 'discount', amountOff: 1500 } as const],
    ['monthly', 'POST /v1/subscriptions', { type: 'discount', amountOff: 1500 } as const],
  ])('%s, %s: sent again it is one contract with one discount', async (key, path, terms) => {
    const w = await world();
    const coupon = await makeCoupon(w, terms);
    const person = await signUpPerson(w);
    const { plan, quote } = await shown(w, person, key, coupon.code);
    const wanted = order(plan, 'pm_card_visa', claims(quote, coupon.code));
    await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
    const first = await person.post('/api/sub/buy', wanted);
    if (!first.ok) {
      expect([first.status, await errorOf(first)]).toEqual([503, 'payment_unavailable']);
      await invoiceOf(await person.post('/api/sub/buy', wanted));
    }
    await delivered(w);
    expect(await charges(w, person)).toEqual(quote.total > 0 ? [quote.total] : []);
    expect(await ledgerOf(w, coupon)).toEqual(['committed']);
    expect((await w.stripe.coupons.retrieve(coupon.code)).times_redeemed).toBe(1);
  });
});

test('the confirmation names the coupon and what it takes off', async () => {
  const w = await world();
  const { coupon, person, quote } = await bought(w, 'yearly', kinds.discount);
  const mail = (await mailsTo(w, person.email)).find(({ subject }) => /Bestellung/.test(subject));
  expect(mail?.text).toContain(coupon.code);
  // A mail's text has plain spaces.
  const told = (cents: number) => formatMoney(cents).replaceAll('\u00a0', ' ');
  expect(mail?.text).toContain(told(quote.discount));
  expect(mail?.text).toContain(told(quote.total));
});
