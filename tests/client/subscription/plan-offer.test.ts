import { expect, test } from 'vitest';

import {
  cheaperElsewhere,
  cheapestOffer,
  yearsBeside,
} from '#client/subscription/plans/compare-offers.ts';
import { planOffer, withoutTrial } from '#client/subscription/plans/plan-offer.ts';
import { catalogue, cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { planAnswer } from '#worker/subscription/checkout/get-quote.ts';
import type { CataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';

const offers = new Map(catalogue.map((plan) => [plan.key, planOffer(answerFor(plan))]));

function answerFor(plan: CataloguePlan, originalPriceTag: string | null = null) {
  return planAnswer(plan, { priceId: `price_${plan.key}`, originalPriceTag, predefined: true }, 0);
}

test.each([
  ['yearly_trial', 8628, 'für 12 Monate', 719, 46, 'Jahresabo mit Testphase'],
  ['yearly', 9948, 'für 12 Monate', 829, 38, 'Jahresabo'],
  ['yearly_monthly', 11_268, 'für 12 Monate', 939, 30, 'Jahresabo in Raten'],
  ['half_yearly', 6108, 'für 6 Monate', 1018, 24, 'Halbjahresabo'],
  ['monthly', 1339, 'jeden Monat', 1339, null, 'Monatsabo'],
  ['lifetime', 29_900, 'einmalig', null, null, 'Lifetime'],
])(
  'the card of %s has the whole price in front, its monthly price, its savings and a name of its own',
  (key, price, unit, monthly, savings, title) => {
    expect(offers.get(key)).toMatchObject({ price, unit, monthly, savings, title });
  },
);

test('a trial that ends by itself costs nothing, and its card says so', () => {
  const trial = offers.get('yearly_trial')?.plan;
  const offer = trial && planOffer({ ...trial, cancel_at_period_end: true });
  expect(offer).toMatchObject({ price: 0, unit: 'für 7 Tage', paidText: '', regularPrice: null });
  expect(offer?.totalText).toBe('0,00\u00a0€ für 7 Tage, inkl. Umsatzsteuer.');
});

test('only a plan that pays twelve months at once and has trial days gets the trial card', () => {
  expect([...offers].filter(([, offer]) => offer.hasTrialCard).map(([key]) => key)).toEqual([
    'yearly_trial',
  ]);
  const instalments = offers.get('yearly_monthly')?.plan;
  expect(instalments && planOffer({ ...instalments, trial_days: 7 }).hasTrialCard).toBe(false);
});

test('a person who has used the trial sees an ordinary year instead', () => {
  const trial = offers.get('yearly_trial');
  const offer = trial && planOffer(withoutTrial(trial.plan));
  expect(offer).toMatchObject({
    hasTrialCard: false,
    total: 8628,
    title: 'Jahresabo ohne Testphase',
    totalText: expect.stringContaining('Im Voraus bezahlt.'),
    plan: { trial_days: 0, trial_end_at: null, metadata: { note: 'jährlich bezahlt' } },
  });
});

test('extra days extend a trial and delay its charge; a plan without a trial gets no free days', () => {
  const trial = offers.get('yearly_trial')?.plan;
  expect(trial && planOffer({ ...trial, extra_days: 3 })).toMatchObject({
    gift: '3 Tage geschenkt',
    freeDays: 10,
    totalText: '86,28\u00a0€ für 12 Monate, inkl. Umsatzsteuer. Fällig erst nach 10 Tagen.',
  });
  const year = offers.get('yearly')?.plan;
  expect(year && planOffer({ ...year, extra_days: 3 }).freeDays).toBe(0);
});

test('a lifetime plan is called Lifetime and renews nothing', () => {
  expect(offers.get('lifetime')).toMatchObject({
    title: 'Lifetime',
    renewalText: 'Du zahlst einmal, es verlängert sich nichts.',
  });
});

test('a plan is marked as the cheapest only if no other page sells another for as little', () => {
  const all = [...offers.values()];
  const lowered = all
    .filter(({ plan }) => plan.trial_days === 0)
    .map(({ plan }) => planOffer({ ...plan, discount_price: plan.price * 0.9 }));
  expect(cheapestOffer(lowered)?.plan.key).toBe('yearly');
  // 7,46 € a month with the coupon, 7,19 € without.
  expect(cheapestOffer(lowered, all)).toBeUndefined();
  expect(cheaperElsewhere(lowered, all)).toMatchObject({ title: 'Jahresabo mit Testphase' });
  const halved = lowered.map(({ plan }) => planOffer({ ...plan, discount_price: plan.price / 2 }));
  expect(cheapestOffer(halved, all)?.plan.key).toBe('yearly');
  expect(cheaperElsewhere(halved, all)).toBeUndefined();
  expect(cheaperElsewhere(all, all)).toBeUndefined();
});

test('the one cheapest plan is marked; a single plan or a tie marks none', () => {
  const all = [...offers.values()];
  expect(cheapestOffer(all)?.plan.key).toBe('yearly_trial');
  expect(cheapestOffer(all.slice(0, 1))).toBeUndefined();
  expect(cheapestOffer([...all, ...all])).toBeUndefined();
  expect(cheapestOffer(all, all)?.plan.key).toBe('yearly_trial');
});

test.each([
  ['yearly', '119,88 €', 11_988],
  ['yearly', '119,88', 11_988],
  // The tag of instalments is an instalment's, as their price at Stripe is.
  ['yearly_monthly', '10,99 €', 13_188],
  ['lifetime', '399,00 €', 39_900],
])('the card of %s strikes a former price of %s for the whole term', (key, tag, struck) => {
  const plan = cataloguePlan(key);
  expect(plan && planOffer(answerFor(plan, tag)).formerPrice).toBe(struck);
});

test('a price is struck only if it is higher, and not beside a price that a coupon lowers', () => {
  const plan = cataloguePlan('yearly');
  if (!plan) throw new Error('no yearly plan');
  expect(planOffer(answerFor(plan)).formerPrice).toBeNull();
  expect(planOffer(answerFor(plan, '99,48 €')).formerPrice).toBeNull();
  expect(planOffer(answerFor(plan, '79,00 €')).formerPrice).toBeNull();
  const lowered = { ...answerFor(plan, '119,88 €'), discount_price: 89.53 };
  expect(planOffer(lowered)).toMatchObject({ formerPrice: null, regularPrice: 9948 });
});

test('the years with and without a trial are compared where both are offered', () => {
  const all = [...offers.values()];
  expect(yearsBeside(all)).toEqual({
    plain: offers.get('yearly'),
    days: 7,
    less: 1320,
    later: 1320,
  });
  expect(yearsBeside(all.filter(({ plan }) => plan.key !== 'yearly'))).toBeNull();
  const spent = all.map(({ plan }) => planOffer(withoutTrial(plan)));
  expect(yearsBeside(spent)).toBeNull();
  const ending = all.map(({ plan }) => planOffer({ ...plan, cancel_at_period_end: true }));
  expect(yearsBeside(ending)).toBeNull();
});
