import fc from 'fast-check';

import { changesAtStripe, couponNames } from '#tests/model/coupons.ts';
import type { Offers } from '#worker/subscription/quote/quote.ts';

/** What a sequence is made of: plain data, so that a failure can be told in words and replayed. */

/** The plans of the catalogue, by their keys. */
export const plans = [
  'yearly_trial',
  'yearly',
  'yearly_monthly',
  'half_yearly',
  'monthly',
  'lifetime',
];

/** Ways to pay, by what the bank or PayPal does with them. */
export const methods = {
  'a good card': { card: 'pm_card_visa' },
  'a refused card': { card: 'pm_card_chargeDeclined' },
  'a card that asks its owner': { card: 'pm_card_authenticationRequired' },
  'a card that refuses renewals': { card: 'pm_card_chargeCustomerFail' },
  'a card that asks and then refuses': {
    card: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  },
  'an account': { iban: 'DE89370400440532013000' },
  'a slow account': { iban: 'DE08370400440532013003' },
  'an empty account': { iban: 'DE62370400440532013001' },
  'a slow empty account': { iban: 'DE78370400440532013004' },
  PayPal: { payer: 'lea@paypal.example' },
} as const;

export type MethodName = keyof typeof methods;

const minute = 60;
const day = 86_400;

/** How far the clock goes at once, seconds. */
export const times = {
  'a minute': 61,
  'five minutes': 5 * minute,
  'an hour': 3600,
  'a day': day + 1,
  'three days': 3 * day,
  'a week': 8 * day,
  'a month': 32 * day,
  'half a year': 184 * day,
  'a year': 367 * day,
} as const;

/** Which call of the product's is disturbed. */
const calls = [
  '*',
  'POST /v1/*',
  'GET /v1/*',
  'POST /v1/customers',
  'POST /v1/setup_intents',
  'POST /v1/subscriptions',
  'POST /v1/subscriptions/*',
  'POST /v1/payment_intents/*/confirm',
  'POST /v1/invoices',
  'POST /v1/invoiceitems',
  'POST /v1/invoices/*/finalize',
  'POST /v1/invoices/*/pay',
  'POST /v1/invoices/*/void',
  'GET /v1/subscriptions/*',
  'GET /v1/invoices/*',
  'GET /v1/coupons/*',
] as const;

const who = fc.constantFrom(0, 0, 0, 1);
// Debits have the longest stories.
const method = fc.oneof(
  fc.constantFrom(...(Object.keys(methods) as MethodName[])),
  fc.constantFrom('an account', 'a slow empty account', 'a slow account'),
);
const plan = fc.constantFrom(...plans);
const outcome = fc.constantFrom('approve', 'approve', 'refuse');

const trial = { freeTrial: { days: 14 } };
/** What somebody may have been offered, wherever that comes from. */
const offers: Partial<Offers>[] = [
  { giftedMonths: 1 },
  { extraDays: 5, giftedMonths: 2 },
  { cancelAtPeriodEnd: true },
  { cancelAtPeriodEnd: true, extraDays: 3 },
  { nextPlanKey: 'monthly' },
  { nextPlanKey: 'yearly_monthly', giftedMonths: 1 },
  { nextPlanKey: 'half_yearly', extraDays: 4 },
  trial,
  { ...trial, cancelAtPeriodEnd: true },
  { ...trial, nextPlanKey: 'yearly', extraDays: 2 },
];

const is = <const T>(name: T) => fc.constant(name);

const coupon = fc.constantFrom(...couponNames.withPurchase);
const buying = fc.record({ does: is('buy'), who, plan, method });
const buyingWithCoupon = fc.record({
  does: is('buy with a coupon'),
  who,
  plan,
  method,
  coupon,
  // What becomes of a discount at Stripe between the checkout and the order.
  meanwhile: fc.oneof({ weight: 5, arbitrary: is('nothing') }, fc.constantFrom(...changesAtStripe)),
});

/** One thing that happens. `who` is one of two persons. */
const step = fc.oneof(
  { weight: 8, arbitrary: buying },
  { weight: 6, arbitrary: buyingWithCoupon },
  {
    weight: 2,
    arbitrary: fc.record({ does: is('both buy with one coupon'), plan, method, coupon }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: is('redeem'),
      who,
      coupon: fc.constantFrom(...couponNames.withoutPayment),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: is('change a coupon at Stripe'),
      coupon: fc.constantFrom(...couponNames.discounts),
      to: fc.constantFrom(...changesAtStripe),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: is('buy twice at once'),
      who,
      plan,
      method,
      sameKey: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: is('buy with an offer'),
      who,
      plan: fc.constantFrom('yearly', 'yearly_monthly', 'half_yearly', 'monthly'),
      method,
      offer: fc.constantFrom(...offers),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: is('be promised extra days'),
      who,
      days: fc.constantFrom(1, 7, 30),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: is('send the same order again'), who }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: is('authenticate'),
      who,
      outcome,
      which: fc.constantFrom(0, 0, 0, 1, 2),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: is('confirm'), who }) },
  { weight: 3, arbitrary: fc.record({ does: is('pay with another method'), who, method }) },
  { weight: 3, arbitrary: fc.record({ does: is('cancel'), who, twice: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: is('reactivate'), who }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: is('wait'),
      time: fc.constantFrom(...(Object.keys(times) as (keyof typeof times)[])),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: is('disturb'),
      call: fc.constantFrom(...calls),
      mode: fc.constantFrom('before', 'after', 'broken'),
      times: fc.constantFrom(1, 3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: is('lose a mail') }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: is('have a debit returned'), which: fc.nat({ max: 2 }) }),
  },
  { weight: 3, arbitrary: fc.record({ does: is('settle'), who, twice: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: is('pay the open invoice'), who, twice: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ does: is('change the method'), who, method }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: is('deliver events'),
      mode: fc.constantFrom('normal', 'hold', 'shuffle', 'duplicate', 'drop', 'burst'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: is('run the schedule') }) },
  { weight: 2, arbitrary: fc.record({ does: is('ask for a setup'), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: is('pause or resume at Stripe'),
      who,
      what: fc.constantFrom('pause', 'resume'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: is('sign up') }) },
  { weight: 1, arbitrary: fc.record({ does: is('forget the password') }) },
);

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Every step there is, by its name. */
export const stepNames: readonly Step['does'][] = Object.keys({
  buy: 0,
  'buy with a coupon': 0,
  'both buy with one coupon': 0,
  redeem: 0,
  'change a coupon at Stripe': 0,
  'buy twice at once': 0,
  'buy with an offer': 0,
  'be promised extra days': 0,
  'send the same order again': 0,
  authenticate: 0,
  confirm: 0,
  'pay with another method': 0,
  cancel: 0,
  reactivate: 0,
  wait: 0,
  disturb: 0,
  'lose a mail': 0,
  'have a debit returned': 0,
  settle: 0,
  'pay the open invoice': 0,
  'change the method': 0,
  'deliver events': 0,
  'run the schedule': 0,
  'ask for a setup': 0,
  'pause or resume at Stripe': 0,
  'sign up': 0,
  'forget the password': 0,
} satisfies Record<Step['does'], 0>) as Step['does'][];

/** A sequence of at most that many steps, with an order among the first three. */
export function sequences(most: number): fc.Arbitrary<Step[]> {
  const size = 'max';
  return fc
    .tuple(
      fc.array(step, { maxLength: 2, size }),
      fc.oneof({ weight: 3, arbitrary: buying }, { weight: 1, arbitrary: buyingWithCoupon }),
      fc.array(step, { maxLength: most - 3, size }),
    )
    .map(([before, order, after]) => [...before, order, ...after]);
}

/** A step as a sentence. */
export function inWords({ does, ...rest }: Step): string {
  const details = Object.entries(rest).map(([name, value]) => `${name} ${words(value)}`);
  return [does, ...details].join(', ');
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
