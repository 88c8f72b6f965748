import { afterEach, describe, expect } from 'vitest';

import {
  buyWithCoupon,
  charges,
  claims,
  moveTo,
  shownQuote,
} from '#tests/support/coupon-purchases.ts';
import { couponTerms, makeCoupon } from '#tests/support/coupons.ts';
import { disturb, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { ibans, sepaMethod } from '#tests/support/payment-methods.ts';
import { mailsTo, openBrowser, signUpPerson } from '#tests/support/people.ts';
import { atStripe, errorOf, flushDeliveries, order, planNamed } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';
import { addMonths } from '#worker/calendar.ts';

// The clock moves by a year. The reset keeps other people's contracts from renewing meanwhile.
afterEach(async () => (await world()).reset());

const rate = 939;
const twelve = (first: number, later: number) => [first, ...Array<number>(11).fill(later)];
const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);

describe('a discount on instalments', () => {
  test.each([
    ['ten per cent', { percentOff: 10 }, 0, twelve(845, 845)],
    ['an odd share', { percentOff: 33 }, 0, twelve(629, 629)],
    ['an amount with a remainder', { amountOff: 1511 }, 0, twelve(803, 814)],
    ['an amount that divides', { amountOff: 1500 }, 0, twelve(814, 814)],
    ['less than a cent each', { amountOff: 11 }, 0, twelve(928, 939)],
    ['ten per cent and 30 extra days', { percentOff: 10 }, 30, twelve(845, 845)],
    ['an amount and half a year on top', { amountOff: 1511 }, 183, twelve(803, 814)],
  ])('takes %s off as quoted for twelve months, and nothing after them', async (...row) => {
    const [, off, extraDays, rates] = row;
    const w = await world();
    const terms = { type: 'discount', ...off } as const;
    const { person, plan, quote } = await buyWithCoupon(w, 'yearly_monthly', terms, { extraDays });
    expect([quote.total, quote.next_charge]).toEqual(rates.slice(0, 2));
    expect(plan.discount_price).toBe(sum(rates) / 100);
    const second = quote.next_charge_at ?? 0;
    await moveTo(w, addMonths(second, 10), 2 * 3600);
    expect(await charges(w, person)).toEqual(rates);
    await moveTo(w, addMonths(second, 12), 2 * 3600);
    expect(await charges(w, person)).toEqual([...rates, rate, rate]);
    expect((await atStripe(w, person)).subscriptions[0]?.discounts).toEqual([]);
  });

  test('ends after twelve of them, even if promised days fell away with a returned debit', async ({
    w,
  }) => {
    const { code } = await makeCoupon(w, { type: 'discount', percentOff: 33 });
    const person = await signUpPerson(w);
    const link = await loginCodeFor(w, person.email, { extraDays: 1 });
    await openBrowser(w).post('/api/account/signinbycode', { code: link });
    const { method } = await sepaMethod(w, person, ibans.failedLater);
    const { plan, quote } = await shownQuote(w, person, 'yearly_monthly', code);
    const answer = await person.post('/api/sub/buy', order(plan, method, claims(quote, code)));
    expect(answer.status).toBe(200);
    await moveTo(w, quote.period_end_at, 2 * 3600);
    const { subscriptions } = await atStripe(w, person);
    const subscription = subscriptions[0]?.id ?? '';
    const { data } = await w.stripe.invoices.list({ subscription, limit: 20 });
    const totals = data.map(({ total }) => total).toReversed();
    expect(totals).toEqual([...twelve(629, 629), rate]);
  });

  test('may make the first year free, and the second year costs its instalments', async ({ w }) => {
    const terms = { type: 'discount', percentOff: 100 } as const;
    const { person, plan, quote, invoice } = await buyWithCoupon(w, 'yearly_monthly', terms);
    expect([invoice.total, plan.discount_price]).toEqual([0, 0]);
    const second = quote.next_charge_at ?? 0;
    await moveTo(w, addMonths(second, 10), 2 * 3600);
    expect(await charges(w, person)).toEqual([]);
    await moveTo(w, addMonths(second, 11), 2 * 3600);
    expect(await charges(w, person)).toEqual([rate]);
  });

  test.each([10_670, 11_260])(
    'does not fit if %i cents off leave too little of an instalment',
    async (amountOff) => {
      const w = await world();
      const { code } = await makeCoupon(w, { type: 'discount', amountOff });
      const person = await signUpPerson(w);
      const { plan_id: id } = await planNamed(w, 'yearly_monthly');
      const answer = await person.get(`/api/sub/quote?plan_id=${id}&coupon=${code}`);
      expect(await errorOf(answer)).toBe('coupon_invalid');
    },
  );

  test('is confirmed by mail with the sum of the term and the price after it', async ({ w }) => {
    const terms = { type: 'discount', amountOff: 1511 } as const;
    const { person } = await buyWithCoupon(w, 'yearly_monthly', terms);
    const mails = await mailsTo(w, person.email);
    const text = mails.find(({ subject }) => subject.includes('Bestellung'))?.text ?? '';
    for (const part of [
      '1,36 € auf die erste Rate, 1,25 € auf die nächsten 11',
      'Gesamtpreis der Laufzeit: 97,57 €',
      'Rate nach der ersten Laufzeit: 9,39 € jeden Monat',
    ]) {
      expect(text.replaceAll('\u00A0', ' ')).toContain(part);
    }
  });

  test.each(['POST /v1/coupons', 'POST /v1/subscriptions'])(
    'is as quoted when %s failed at first, and its coupon was replaced meanwhile',
    async (path) => {
      const w = await world();
      const coupon = await makeCoupon(w, couponTerms.discount);
      const person = await signUpPerson(w);
      const { plan, quote } = await shownQuote(w, person, 'yearly_monthly', coupon.code);
      const body = order(plan, 'pm_card_visa', claims(quote, coupon.code));
      await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
      expect((await person.post('/api/sub/buy', body)).status).toBe(503);
      await w.stripe.coupons.del(coupon.code);
      expect((await person.post('/api/sub/buy', body)).status).toBe(200);
      await flushDeliveries(w);
      await moveTo(w, quote.next_charge_at, 2 * 3600);
      expect(await charges(w, person)).toEqual([704, 704]);
    },
  );

  test('is not sold if the coupon at Stripe takes off something else', async ({ w }) => {
    const coupon = await makeCoupon(w, couponTerms.discount);
    await w.stripe.coupons.del(coupon.code);
    await w.stripe.coupons.create({ id: coupon.code, percent_off: 24, duration: 'once' });
    const person = await signUpPerson(w);
    const { plan, quote } = await shownQuote(w, person, 'yearly_monthly', coupon.code);
    const body = order(plan, 'pm_card_visa', claims(quote, coupon.code));
    expect(await errorOf(await person.post('/api/sub/buy', body))).toBe('coupon_invalid');
    expect((await atStripe(w, person)).paid).toEqual([]);
  });
});
