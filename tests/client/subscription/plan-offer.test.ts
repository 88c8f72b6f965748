import { expect, test } from 'vitest';

import { cheapestOffer, planOffer, withoutTrial } from '#client/subscription/plans/plan-offer.ts';
import { catalogue } from '#worker/subscription/plan/catalogue.ts';
import { planAnswer } from '#worker/subscription/plan/plan-answer.ts';
import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';
import type { CataloguePlan } from '#worker/subscription/plan/plan.ts';

const offers = new Map(catalogue.map((plan) => [plan.key, planOffer(answerFor(plan))]));

function answerFor(plan: CataloguePlan, originalPriceTag: string | null = null) {
  return planAnswer(plan, { priceId: `price_${plan.key}`, originalPriceTag, predefined: true }, 0);
}

test.each([
  ['yearly_trial', 719, 8628, 46],
  ['yearly', 829, 9948, 38],
  ['yearly_monthly', 939, 11_268, 30],
  ['half_yearly', 1018, 6108, 24],
  ['monthly', 1339, 1339, null],
  ['lifetime', null, 29_900, null],
])('the card of %s shows its monthly price, total and savings', (key, monthly, total, savings) => {
  expect(offers.get(key)).toMatchObject({ monthly, total, savings });
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
    title: '12 Monate',
    totalText: expect.stringContaining('im Voraus bezahlt'),
    plan: { trial_days: 0, trial_end_at: null, metadata: { note: 'jährlich bezahlt' } },
  });
});

test('extra days extend a trial and delay its charge; a plan without a trial gets no free days', () => {
  const trial = offers.get('yearly_trial')?.plan;
  expect(trial && planOffer({ ...trial, extra_days: 3 })).toMatchObject({
    gift: '3 Tage geschenkt',
    freeDays: 10,
    totalText: '86,28\u00a0€ für 12 Monate, fällig erst nach 10 Tagen.',
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

test('the one cheapest plan is marked; a single plan or a tie marks none', () => {
  const all = [...offers.values()];
  expect(cheapestOffer(all)?.plan.key).toBe('yearly_trial');
  expect(cheapestOffer(all.slice(0, 1))).toBeUndefined();
  expect(cheapestOffer([...all, ...all])).toBeUndefined();
});

test.each([
  ['yearly', '119,88 €', 999],
  ['yearly', '119,88', 999],
  // The tag of instalments is an instalment's, as their price at Stripe is.
  ['yearly_monthly', '10,99 €', 1099],
  ['lifetime', '399,00 €', 39_900],
])('the card of %s strikes a former price of %s in its own unit', (key, tag, struck) => {
  const plan = cataloguePlan(key);
  expect(plan && planOffer(answerFor(plan, tag)).originalPrice).toBe(struck);
});

test('a price is struck only if it is higher, and not beside a price that a coupon lowers', () => {
  const plan = cataloguePlan('yearly');
  if (!plan) throw new Error('no yearly plan');
  expect(planOffer(answerFor(plan)).originalPrice).toBeNull();
  expect(planOffer(answerFor(plan, '99,48 €')).originalPrice).toBeNull();
  expect(planOffer(answerFor(plan, '79,00 €')).originalPrice).toBeNull();
  const lowered = { ...answerFor(plan, '119,88 €'), discount_price: 89.53 };
  expect(planOffer(lowered)).toMatchObject({ originalPrice: null, regularPrice: 829 });
});
