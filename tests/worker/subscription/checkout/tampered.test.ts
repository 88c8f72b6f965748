import { describe, expect } from 'vitest';

import { couponTerms, ledgerOf, makeCoupon } from '#tests/support/coupons.ts';
import { row } from '#tests/support/database.ts';
import { accountIdOf } from '#tests/support/deletions.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { sepaMethod } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import {
  atStripe,
  buyPlan,
  errorOf,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { buyBody } from '#worker/subscription/checkout/schemas.ts';

const day = 86_400_000;

interface Forgery {
  field: keyof typeof buyBody.shape;
  what: string;
  claim: (w: World) => unknown;
  refusal: RegExp;
}

/** Each field of the order, forged in each way that could bring an advantage. */
const forgeries: Forgery[] = [
  { field: 'plan_id', what: 'made up', claim: () => 'price_made_up', refusal: /^invalid_plan$/ },
  {
    field: 'plan_id',
    what: 'a cheaper price that the catalogue does not sell',
    claim: async (w) => {
      const sold = await w.stripe.prices.retrieve((await planNamed(w, 'yearly')).plan_id);
      const cheap = await w.stripe.prices.create({
        product: typeof sold.product === 'string' ? sold.product : sold.product.id,
        currency: 'eur',
        unit_amount: 1,
        recurring: { interval: 'year' },
      });
      return cheap.id;
    },
    refusal: /^invalid_plan$/,
  },
  {
    field: 'payment_method_id',
    what: 'made up',
    claim: () => 'pm_made_up',
    refusal: /^invaid_payment$/,
  },
  {
    field: 'payment_method_id',
    what: 'another person’s bank account',
    claim: async (w) => (await sepaMethod(w, await signUpPerson(w))).method,
    refusal: /^invaid_payment$/,
  },
  {
    field: 'payment_method_id',
    what: 'another person’s card',
    claim: async (w) => {
      const other = await signUpPerson(w);
      await buyPlan(w, other, 'monthly');
      await flushDeliveries(w);
      const { subscriptions } = await atStripe(w, other);
      return subscriptions[0]?.default_payment_method;
    },
    refusal: /^invaid_payment$/,
  },
  {
    field: 'idempotency_key',
    what: 'too short',
    claim: () => 'a',
    refusal: /^invalid_request$/,
  },
  {
    field: 'billingAddress',
    what: 'another country',
    claim: () => ({ country: 'CH' }),
    refusal: /^invalid_country$/,
  },
  { field: 'expected_total', what: 'zero', claim: () => 0, refusal: /^price_changed$/ },
  { field: 'expected_total', what: 'a cent less', claim: () => 9947, refusal: /^price_changed$/ },
  { field: 'expected_total', what: 'negative', claim: () => -9948, refusal: /^price_changed$/ },
  {
    field: 'expected_total',
    what: 'a fraction',
    claim: () => 99.48,
    refusal: /^invalid_request$/,
  },
  {
    field: 'trial_end_at',
    what: 'a week away',
    claim: async (w) => (await clockOf(w)) + 7 * day,
    refusal: /^price_changed$/,
  },
  {
    field: 'trial_end_at',
    what: 'long ago',
    claim: () => 1,
    refusal: /^price_changed$/,
  },
  { field: 'coupon', what: 'made up', claim: () => 'GRATIS100', refusal: /^coupon_invalid$/ },
  {
    field: 'coupon',
    what: 'a coupon that gives something at once',
    claim: async (w) => (await makeCoupon(w, couponTerms.license)).code,
    refusal: /^coupon_invalid$/,
  },
  {
    field: 'coupon',
    what: 'for another plan',
    claim: async (w) => {
      const data = { planKeys: ['monthly'] };
      return (await makeCoupon(w, { ...couponTerms.discount, data })).code;
    },
    refusal: /^coupon_invalid$/,
  },
  {
    field: 'coupon',
    what: 'expired',
    claim: async (w) => {
      const expiresAt = (await clockOf(w)) - 1;
      return (await makeCoupon(w, { ...couponTerms.discount, expiresAt })).code;
    },
    refusal: /^invalid_promotion$/,
  },
  {
    field: 'coupon',
    what: 'disabled',
    claim: async (w) => (await makeCoupon(w, { ...couponTerms.discount, disabledAt: 1 })).code,
    refusal: /^invalid_promotion$/,
  },
  {
    field: 'extra_data',
    what: 'an invalid id',
    claim: () => ({ sub_coupon_id: 'one' }),
    refusal: /^coupon_invalid$/,
  },
  {
    field: 'extra_data',
    what: 'an unknown redemption',
    claim: () => ({ sub_coupon_id: 1 }),
    refusal: /^coupon_invalid$/,
  },
  {
    field: 'cancel_at_period_end',
    what: 'so that the contract ends by itself',
    claim: () => true,
    refusal: /^price_changed$/,
  },
  {
    field: 'next_plan_id',
    what: 'a plan on sale',
    claim: async (w) => (await planNamed(w, 'monthly')).plan_id,
    refusal: /^price_changed$/,
  },
  {
    field: 'next_plan_id',
    what: 'made up',
    claim: () => 'price_made_up',
    refusal: /^price_changed$/,
  },
  { field: 'extra_days', what: 'many', claim: () => 3650, refusal: /^price_changed$/ },
  { field: 'extra_days', what: 'negative', claim: () => -1, refusal: /^price_changed$/ },
  {
    field: 'buyer',
    what: 'another person',
    claim: async (w) => (await accountIdOf(w, (await signUpPerson(w)).email)) ?? '',
    refusal: /^other_account$/,
  },
  { field: 'beside_store', what: 'a word', claim: () => 'yes', refusal: /^invalid_request$/ },
  { field: 'without_trial', what: 'a word', claim: () => 'yes', refusal: /^invalid_request$/ },
];

describe('an order with one field forged', () => {
  test.each(forgeries)(
    '$field, $what: nothing is granted and nothing is charged',
    async (forgery) => {
      const w = await world();
      const person = await signUpPerson(w);
      const good = order(await planNamed(w, 'yearly'));
      const forged = { ...good, [forgery.field]: await forgery.claim(w) };
      const answer = await person.post('/api/sub/buy', forged);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      const result = (await answer.json()) as { error: string; quote?: { total: number } };
      expect(result.error).toMatch(forgery.refusal);
      if (result.error === 'price_changed') expect(result.quote?.total).toBe(9948);
      await flushDeliveries(w);
      expect((await subscriptionOf(person))?.status ?? 'none').toMatch(/^(none|incomplete)$/);
      const { subscriptions, paid } = await atStripe(w, person);
      expect(paid).toEqual([]);
      expect(subscriptions.filter(({ status }) => status !== 'incomplete')).toEqual([]);

      // The same order with true claims is sold as always.
      const invoice = await invoiceOf(
        await person.post('/api/sub/buy', { ...good, idempotency_key: crypto.randomUUID() }),
      );
      expect(invoice.total).toBe(9948);
      const found = await row<{ n: number }>(
        w,
        `select count(*) as n from contract join account on account.id = account_id
        where email = ? and contract.status = 'active'`,
        person.email,
      );
      expect(found?.n).toBe(1);
    },
  );

  test('is tested for every field of the order', () => {
    const testedFields = new Set<string>(forgeries.map(({ field }) => field));
    expect(Object.keys(buyBody.shape).filter((field) => !testedFields.has(field))).toEqual([]);
  });
});

test.each([2, 30])(
  'a claim of a trial that is %i days too long is refused, and the answer has the true trial',
  async (days) => {
    const w = await world();
    const person = await signUpPerson(w);
    const plan = await planNamed(w, 'yearly_trial');
    const longer = (plan.trial_end_at ?? 0) + days * day;
    const orderBody = order(plan, 'pm_card_visa', { trial_end_at: longer });
    const answer = await person.post('/api/sub/buy', orderBody);
    const result = (await answer.json()) as { error: string; quote: { trial_end_at: number } };
    expect(result.error).toBe('price_changed');
    expect(Math.abs(result.quote.trial_end_at - (plan.trial_end_at ?? 0))).toBeLessThan(day);
    expect(await atStripe(w, person)).toEqual({ subscriptions: [], paid: [] });
  },
);

test.each([2, 5])('a claim of a trial that is %i days too short is refused', async (days) => {
  const w = await world();
  const person = await signUpPerson(w);
  const plan = await planNamed(w, 'yearly_trial');
  const shorter = (plan.trial_end_at ?? 0) - days * day;
  const orderBody = order(plan, 'pm_card_visa', { trial_end_at: shorter });
  expect(await errorOf(await person.post('/api/sub/buy', orderBody))).toBe('price_changed');
});

test('an order with a coupon is refused if another claim is false', async ({ w, person }) => {
  const coupon = await makeCoupon(w, couponTerms.payxgetx);
  const other = await makeCoupon(w, couponTerms.discount);
  const plan = await planNamed(w, 'yearly');
  const good = order(plan, 'pm_card_visa', { coupon: coupon.code, expected_total: 9948 });
  const forged: [Record<string, unknown>, string][] = [
    [{ coupon: other.code, extra_data: { sub_coupon_id: coupon.id } }, 'coupon_invalid'],
    [{ coupon: other.code }, 'price_changed'],
    [{ expected_total: 7461 }, 'price_changed'],
    [{ cancel_at_period_end: true }, 'price_changed'],
    [{ next_plan_id: plan.plan_id }, 'price_changed'],
    [{ extra_days: 90 }, 'price_changed'],
    [{ trial_end_at: (await clockOf(w)) + 90 * day }, 'price_changed'],
    [{ plan_id: (await planNamed(w, 'lifetime')).plan_id }, 'coupon_invalid'],
  ];
  for (const [claim, code] of forged) {
    const answer = await person.post('/api/sub/buy', { ...good, ...claim });
    const { error } = (await answer.json()) as { error: string };
    expect([claim, error]).toEqual([claim, code]);
  }
  expect([await ledgerOf(w, coupon), await ledgerOf(w, other)]).toEqual([[], []]);
  expect(await atStripe(w, person)).toEqual({ subscriptions: [], paid: [] });

  // A purchase that is reserved with one coupon does not continue with another one. The order has
  // to name its coupon, by the code or by the id.
  const declined = { ...good, payment_method_id: 'pm_card_chargeDeclined' };
  await invoiceOf(await person.post('/api/sub/buy', declined));
  for (const claim of [{ coupon: other.code }, { extra_data: { sub_coupon_id: other.id } }]) {
    const answer = await person.post('/api/sub/buy', { ...good, ...claim });
    expect(((await answer.json()) as { error: string }).error).toBe('coupon_invalid');
  }
  const byId = { ...good, coupon: null, extra_data: { sub_coupon_id: String(coupon.id) } };
  expect((await invoiceOf(await person.post('/api/sub/buy', byId))).total).toBe(9948);
  expect(await ledgerOf(w, coupon)).toEqual(['committed']);
});

test('the claims of a continued purchase cannot be forged either', async ({ w, person }) => {
  const good = order(await planNamed(w, 'yearly'), 'pm_card_chargeDeclined');
  await invoiceOf(await person.post('/api/sub/buy', good));
  const forged: Record<string, unknown>[] = [
    { plan_id: (await planNamed(w, 'monthly')).plan_id },
    { expected_total: 1 },
    { trial_end_at: (await clockOf(w)) + 7 * day },
    { coupon: 'GRATIS100' },
    { cancel_at_period_end: true },
    { next_plan_id: (await planNamed(w, 'monthly')).plan_id },
    { extra_days: 30 },
  ];
  for (const claim of forged) {
    const answer = await person.post('/api/sub/buy', {
      ...good,
      payment_method_id: 'pm_card_visa',
      ...claim,
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  }
  expect((await atStripe(w, person)).paid).toEqual([]);
});

test('a request for a quote with a false claim is refused, and a false price gets the true quote', async ({
  w,
  person,
}) => {
  const { plan_id: id } = await planNamed(w, 'yearly');
  const { plan_id: monthly } = await planNamed(w, 'monthly');
  for (const [claim, code] of [
    ['extra_days=3', 'price_changed'],
    ['cancel_at_period_end=true', 'price_changed'],
    [`next_plan_id=${monthly}`, 'price_changed'],
    [`trial_end_at=${(await clockOf(w)) + 7 * day}`, 'price_changed'],
    ['coupon=GRATIS100', 'coupon_invalid'],
    ['extra_days=many', 'invalid_request'],
  ] as const) {
    const answer = await person.get(`/api/sub/quote?plan_id=${id}&${claim}`);
    const result = (await answer.json()) as { error: string; quote?: { total: number } };
    expect(result.error).toBe(code);
    if (code === 'price_changed') expect(result.quote?.total).toBe(9948);
  }
  const nothing = 'extra_days=0&cancel_at_period_end=false';
  expect((await person.get(`/api/sub/quote?plan_id=${id}&${nothing}`)).status).toBe(200);
});
