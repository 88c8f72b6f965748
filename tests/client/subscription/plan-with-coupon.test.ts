import { expect, test } from 'vitest';

import { cheaperElsewhere, cheapestOffer } from '#client/subscription/plans/compare-offers.ts';
import { offeredPlans } from '#client/subscription/plans/offered-plans.ts';
import { planOffer } from '#client/subscription/plans/plan-offer.ts';
import { selectPlan } from '#client/subscription/selected-plan.ts';
import { addDays } from '#worker/calendar.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';
import { catalogue } from '#worker/subscription/catalogue/catalogue.ts';
import { planAnswer } from '#worker/subscription/checkout/get-quote.ts';

const now = Date.UTC(2026, 10, 20, 12);
const plans = catalogue.map((plan) =>
  planAnswer(plan, { priceId: `price_${plan.key}`, originalPriceTag: null, predefined: true }, now),
);
const always = {
  id: 7,
  coupon_code: 'CODE',
  expires_at: null,
  new_user_only: false,
  stripe_coupon_info: null,
  license_data: null,
};
const ending = { cancel_at_period_end: false, stripe_plan_ids: [] };
const discount = (info: { percent_off: number | null; amount_off: number | null }): Coupon => ({
  ...always,
  type: 'discount',
  stripe_coupon_info: info,
  any_data: { ...ending, stripe_coupon_code: 'CODE' },
});
const percent = discount({ percent_off: 10, amount_off: null });
const amount = discount({ percent_off: null, amount_off: 1500 });
const trial: Coupon = {
  ...always,
  type: 'free_trial',
  any_data: { months: null, days: 30, ...ending },
};
const gift: Coupon = {
  ...always,
  type: 'payxgetx',
  any_data: { ...ending, months: 3, next_stripe_plan_id: 'price_monthly' },
};

function offers(
  coupon: Coupon | null,
  options: { had?: boolean; extraDays?: number; asked?: string[] } = {},
) {
  const { had = false, extraDays = null, asked = [] } = options;
  const offered = offeredPlans(plans, { coupon, extraDays, noTrial: false, asked }, had, now);
  return new Map(offered.map((plan) => [plan.key, planOffer(plan)]));
}

test.each([
  [
    'yearly',
    8953,
    746,
    9948,
    '89,53 € statt 99,48 € für die ersten 12 Monate, inkl. Umsatzsteuer. Danach 99,48 € jedes Jahr.',
  ],
  [
    'half_yearly',
    5497,
    916,
    6108,
    '54,97 € statt 61,08 € für die ersten 6 Monate, inkl. Umsatzsteuer. Danach 61,08 € alle 6 Monate.',
  ],
  [
    'monthly',
    1205,
    1205,
    1339,
    '12,05 € statt 13,39 € für den ersten Monat, inkl. Umsatzsteuer. Danach 13,39 € jeden Monat.',
  ],
  [
    'yearly_monthly',
    10_140,
    845,
    11_268,
    '101,40 € statt 112,68 € für die ersten 12 Monate, inkl. Umsatzsteuer. Bezahlt in Monatsraten von 8,45 €. Danach 9,39 € jeden Monat.',
  ],
  [
    'lifetime',
    26_910,
    null,
    29_900,
    '269,10 € statt 299,00 € einmalig, inkl. Umsatzsteuer. Ohne Laufzeit.',
  ],
])(
  'the %s card shows ten per cent off its first term',
  (key, first, monthly, regularPrice, text) => {
    const offer = offers(percent).get(key);
    expect(offer).toMatchObject({ first, price: first, monthly, regularPrice, percentOff: 10 });
    expect(offer?.totalText.replaceAll('\u00a0', ' ')).toBe(text);
  },
);

test('the card of instalments divides an amount among the twelve', () => {
  const textOf = (coupon: Coupon) =>
    offers(coupon).get('yearly_monthly')?.totalText.replaceAll('\u00a0', ' ');
  expect(offers(amount).get('yearly_monthly')).toMatchObject({ first: 9768, monthly: 814 });
  const odd = discount({ percent_off: null, amount_off: 1511 });
  expect(textOf(odd)).toBe(
    '97,57 € statt 112,68 € für die ersten 12 Monate, inkl. Umsatzsteuer. Zuerst 8,03 €, dann 11 Monatsraten von 8,14 €. Danach 9,39 € jeden Monat.',
  );
  expect(offers(odd).get('yearly_monthly')).toMatchObject({ monthly: 814, percentOff: 13 });
  expect(textOf(discount({ percent_off: 100, amount_off: null }))).toBe(
    '0,00 € statt 112,68 € für die ersten 12 Monate, inkl. Umsatzsteuer. Danach 9,39 € jeden Monat.',
  );
  const last = { ...odd, any_data: { ...odd.any_data, cancel_at_period_end: true } } as Coupon;
  expect(textOf(last)).toMatch(/8,14 €\.$/);
});

test('a discount keeps the trial and reduces the payment after it', () => {
  const offer = offers(percent).get('yearly_trial');
  expect(offer).toMatchObject({ hasTrialCard: true, first: 7765, plan: { trial_days: 7 } });
  expect(offer?.totalText).toContain('Fällig erst nach 7 Tagen.');
});

test('a discount never exceeds the first payment and does not change which plan is cheapest', () => {
  expect(offers(amount).get('monthly')).toMatchObject({ first: 0, monthly: 0, regularPrice: 1339 });
  // A low price of the first month alone does not make a plan the cheapest one.
  expect(cheapestOffer([...offers(amount).values()])?.plan.key).toBe('yearly_trial');
});

test('a free-trial coupon gives its days to every plan with a term, even after an earlier contract', () => {
  const shown = offers(trial, { had: true });
  expect([...shown.keys()]).not.toContain('lifetime');
  for (const { plan } of shown.values()) {
    expect(plan).toMatchObject({ trial_days: 30, trial_end_at: addDays(now, 30) });
  }
  expect(shown.get('monthly')?.totalText).toContain('Fällig erst nach 30 Tagen');
});

test('whoever had a contract sees no plan with a trial, unless its id or a coupon asks for it', () => {
  expect([...offers(null).keys()]).toContain('yearly_trial');
  expect([...offers(null, { had: true }).keys()]).toEqual(
    [...offers(null).keys()].filter((key) => key !== 'yearly_trial'),
  );
  const asked = offers(null, { had: true, asked: ['price_yearly_trial'] }).get('yearly_trial');
  expect(asked).toMatchObject({ hasTrialCard: false, plan: { trial_days: 0 } });
  expect(asked?.plan.metadata.note).toBe('jährlich bezahlt');
  const bound: Coupon = {
    ...always,
    type: 'direct_plan',
    any_data: { stripe_plan_ids: ['price_yearly_trial'] },
  };
  expect([...offers(bound, { had: true }).keys()]).toEqual(['yearly_trial']);
});

test('a plan that is not predefined is listed only for whoever asks for its id', () => {
  const listed = (asked: string[]) =>
    offeredPlans(
      plans.map((plan) => ({ ...plan, predefined: plan.key !== 'monthly' })),
      { coupon: null, extraDays: null, noTrial: false, asked },
      false,
      now,
    ).map(({ key }) => key);
  expect(listed([])).not.toContain('monthly');
  expect(listed(['price_monthly'])).toContain('monthly');
});

test('gifted months are shown with the extra days, remove the trial and name the following plan', () => {
  const offer = offers(gift, { extraDays: 30 }).get('yearly_trial');
  expect(offer).toMatchObject({
    gift: '3 Monate und 30 Tage geschenkt',
    hasTrialCard: false,
    plan: {
      extra_peroid: { months: 3 },
      next_stripe_plan_id: 'price_monthly',
      coupon_feature_disable: true,
    },
  });
  expect(offer?.renewalText).toContain('anderes Abo');
});

test('gifted months count in the price per month, so a year with them is the cheapest', () => {
  const year: Coupon = {
    ...gift,
    any_data: {
      ...ending,
      months: 3,
      next_stripe_plan_id: null,
      stripe_plan_ids: ['price_yearly'],
    },
  };
  const offer = offers(year).get('yearly');
  // 99,48 € for 15 months, beside 7,19 € a month of the year with a trial.
  expect(offer).toMatchObject({
    unit: 'für 12 + 3 Monate',
    monthly: 663,
    renewalText: 'Erste Laufzeit 12 Monate, dazu 3 Monate geschenkt.',
  });
  const without = [...offers(null).values()];
  expect(offer && cheaperElsewhere([offer], without)).toBeUndefined();
  expect(cheaperElsewhere([...offers(percent).values()].slice(1), without)).toBeDefined();
});

test('a coupon for certain plans offers only these plans', () => {
  const bound: Coupon = {
    ...always,
    type: 'direct_plan',
    any_data: { stripe_plan_ids: ['price_lifetime', 'price_monthly'] },
  };
  expect([...offers(bound).keys()]).toEqual(['monthly', 'lifetime']);
});

test('a plan is hidden if too little is left to charge; a first period may be free, lifetime may not', () => {
  const off = (cents: number) => [
    ...offers(discount({ percent_off: null, amount_off: cents })).keys(),
  ];
  expect(off(1300)).not.toContain('monthly');
  expect(off(1339)).toContain('monthly');
  expect(off(29_900)).not.toContain('lifetime');
});

/** The plan as a person takes it to the checkout. */
function chosen(coupon: Coupon | null) {
  const offered = offers(coupon).get('monthly')?.plan;
  if (!offered) throw new Error('the plan is not offered');
  return selectPlan(offered);
}

test('a plan carries every field to the checkout, with its coupon or without', () => {
  expect(chosen(percent)).toMatchObject({
    price: 13.39,
    discount_price: 12.05,
    stripe_coupon_code: 'CODE',
    sub_coupon_id: 7,
    cancel_at_period_end: false,
    next_stripe_plan_id: null,
    coupon_feature_disable: false,
  });
  const { plan_id: id } = chosen(null);
  expect(chosen(null)).toMatchObject({
    stripe_plan_id: id,
    price: 13.39,
    discount_price: null,
    stripe_coupon_code: null,
    require_payment_method: true,
    trial_end_at: null,
    months: 1,
    custom_yearly: false,
    cancel_at_period_end: false,
    extra_peroid: null,
    extra_days: null,
    sub_coupon_id: null,
    next_stripe_plan_id: null,
    coupon_feature_disable: false,
  });
});

test('who has used up the trial sees one year of the two that are the same without it', () => {
  const asked = ['price_yearly_trial', 'price_yearly', 'price_monthly'];
  expect([...offers(null, { had: true, asked }).keys()]).not.toContain('yearly');
  expect(offers(null, { had: true, asked }).get('yearly_trial')?.price).toBe(8628);
  // Nobody has asked for the trial's plan: the plain year is the only one.
  expect([...offers(null, { had: true }).keys()]).not.toContain('yearly_trial');
  expect([...offers(null, { had: true }).keys()]).toContain('yearly');
  // Who may try it sees both, with what sets them apart.
  expect([...offers(null).keys()]).toEqual(expect.arrayContaining(['yearly_trial', 'yearly']));
});
