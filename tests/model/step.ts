import fc from 'fast-check';

import { changesAtStripe, couponNames } from '#tests/model/coupons.ts';
import type { ChangeAtStripe } from '#tests/model/coupons.ts';
import { dataSteps } from '#tests/model/data/data-steps.ts';
import { leavingSteps } from '#tests/model/leaving/leaving-steps.ts';
import type { Offers } from '#worker/subscription/quote/quote.ts';

/** The steps of a sequence. They are plain data, so a failure can be printed and replayed. */

/** The plans of the catalogue, by their keys. */
export const plans = [
  'yearly_trial',
  'yearly',
  'yearly_monthly',
  'half_yearly',
  'monthly',
  'lifetime',
];

/** Ways to pay, named by what the bank or PayPal does with them. */
export const methods = {
  'a good card': { card: 'pm_card_visa' },
  'a refused card': { card: 'pm_card_chargeDeclined' },
  'a card that asks its owner': { card: 'pm_card_authenticationRequired' },
  'a card whose refunds come back': { card: 'pm_card_refundFail' },
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

/** How far the clock moves at once, in seconds. */
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

/** The calls of the product that can be disturbed. */
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
  'POST /v1/credit_notes',
  'GET /v1/credit_notes',
  'DELETE /v1/subscriptions/*',
  'GET /v1/subscriptions/*',
  'GET /v1/invoices/*',
  'GET /v1/coupons/*',
  'POST /v1/coupons',
] as const;

const who = fc.constantFrom<(0 | 1)[]>(0, 0, 0, 1);
const outcome = fc.constantFrom('approve', 'approve', 'refuse');

const trial = { freeTrial: { days: 14 } };
/** Offers that a person may have, wherever they come from. */
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

/** What a sequence may contain. A choice of a few things often finds more than all of them. */
export interface Choice {
  plans: readonly string[];
  methods: readonly MethodName[];
  coupons: readonly (typeof couponNames.withPurchase)[number][];
  /** What happens to a discount at Stripe between the checkout and the order. */
  meanwhile: readonly ('nothing' | ChangeAtStripe)[];
  /** The steps that may occur; null for all. */
  does: ReadonlySet<string> | null;
}

// Debits have the longest histories, so they are more frequent.
const usualMethods: readonly MethodName[] = [
  ...(Object.keys(methods) as MethodName[]),
  'an account',
  'a slow empty account',
  'a slow account',
];

/** All plans, methods, coupons and steps. */
export const everything: Choice = {
  plans,
  methods: usualMethods,
  coupons: couponNames.withPurchase,
  // In most cases nothing happens to it.
  meanwhile: [...Array<'nothing'>(5).fill('nothing'), ...changesAtStripe],
  does: null,
};

/** All steps. `who` is one of two people; `weight` is how often the step occurs. */
function stepsFrom(choice: Choice) {
  const plan = fc.constantFrom(...choice.plans);
  const method = fc.constantFrom(...choice.methods);
  const coupon = fc.constantFrom(...choice.coupons);
  return {
    buy: { weight: 8, arbitrary: fc.record({ does: is('buy'), who, plan, method }) },
    'buy with a coupon': {
      weight: 6,
      arbitrary: fc.record({
        does: is('buy with a coupon'),
        who,
        plan,
        method,
        coupon,
        meanwhile: fc.constantFrom(...choice.meanwhile),
      }),
    },
    'both buy with one coupon': {
      weight: 2,
      arbitrary: fc.record({ does: is('both buy with one coupon'), plan, method, coupon }),
    },
    redeem: {
      weight: 2,
      arbitrary: fc.record({
        does: is('redeem'),
        who,
        coupon: fc.constantFrom(...couponNames.withoutPayment),
        twice: fc.boolean(),
      }),
    },
    'change a coupon at Stripe': {
      weight: 2,
      arbitrary: fc.record({
        does: is('change a coupon at Stripe'),
        coupon: fc.constantFrom(...couponNames.discounts),
        to: fc.constantFrom(...changesAtStripe),
      }),
    },
    'buy twice at once': {
      weight: 2,
      arbitrary: fc.record({
        does: is('buy twice at once'),
        who,
        plan,
        method,
        sameKey: fc.boolean(),
      }),
    },
    'try refused cards': {
      weight: 1,
      arbitrary: fc.record({ does: is('try refused cards'), who, plan }),
    },
    'buy with an offer': {
      weight: 4,
      arbitrary: fc.record({
        does: is('buy with an offer'),
        who,
        plan: fc.constantFrom('yearly', 'yearly_monthly', 'half_yearly', 'monthly'),
        method,
        offer: fc.constantFrom(...offers),
      }),
    },
    'be promised extra days': {
      weight: 2,
      arbitrary: fc.record({
        does: is('be promised extra days'),
        who,
        days: fc.constantFrom(1, 7, 30),
      }),
    },
    'send the same order again': {
      weight: 3,
      arbitrary: fc.record({ does: is('send the same order again'), who }),
    },
    authenticate: {
      weight: 5,
      arbitrary: fc.record({
        does: is('authenticate'),
        who,
        outcome,
        which: fc.constantFrom(0, 0, 0, 1, 2),
      }),
    },
    confirm: { weight: 3, arbitrary: fc.record({ does: is('confirm'), who }) },
    'pay with another method': {
      weight: 3,
      arbitrary: fc.record({ does: is('pay with another method'), who, method }),
    },
    'change the plan': {
      weight: 5,
      arbitrary: fc.record({
        does: is('change the plan'),
        who,
        plan,
        // By default with the method of the contract.
        method: fc.option(method),
        twice: fc.boolean(),
      }),
    },
    'take the change back': {
      weight: 2,
      arbitrary: fc.record({ does: is('take the change back'), who, twice: fc.boolean() }),
    },
    cancel: { weight: 3, arbitrary: fc.record({ does: is('cancel'), who, twice: fc.boolean() }) },
    reactivate: { weight: 2, arbitrary: fc.record({ does: is('reactivate'), who }) },
    wait: {
      weight: 6,
      arbitrary: fc.record({
        does: is('wait'),
        time: fc.constantFrom(...(Object.keys(times) as (keyof typeof times)[])),
      }),
    },
    disturb: {
      weight: 6,
      arbitrary: fc.record({
        does: is('disturb'),
        call: fc.constantFrom(...calls),
        mode: fc.constantFrom('before', 'after', 'broken'),
        times: fc.constantFrom(1, 3),
      }),
    },
    'lose a mail': { weight: 1, arbitrary: fc.record({ does: is('lose a mail') }) },
    'have a debit returned': {
      weight: 3,
      arbitrary: fc.record({ does: is('have a debit returned'), which: fc.nat({ max: 2 }) }),
    },
    'owe for a while': {
      weight: 2,
      arbitrary: fc.record({
        does: is('owe for a while'),
        who,
        plan: fc.constantFrom('yearly', 'yearly_monthly', 'half_yearly', 'monthly', 'monthly'),
        time: fc.constantFrom('a week', 'a month', 'a month', 'half a year'),
        settles: fc.constantFrom(true, true, false),
      }),
    },
    settle: { weight: 3, arbitrary: fc.record({ does: is('settle'), who, twice: fc.boolean() }) },
    'pay the open invoice': {
      weight: 2,
      arbitrary: fc.record({ does: is('pay the open invoice'), who, twice: fc.boolean() }),
    },
    'change the method': {
      weight: 2,
      arbitrary: fc.record({ does: is('change the method'), who, method }),
    },
    'deliver events': {
      weight: 4,
      arbitrary: fc.record({
        does: is('deliver events'),
        mode: fc.constantFrom('normal', 'hold', 'shuffle', 'duplicate', 'drop', 'burst'),
      }),
    },
    'run the schedule': { weight: 3, arbitrary: fc.record({ does: is('run the schedule') }) },
    'ask for a setup': { weight: 2, arbitrary: fc.record({ does: is('ask for a setup'), who }) },
    'pause or resume at Stripe': {
      weight: 1,
      arbitrary: fc.record({
        does: is('pause or resume at Stripe'),
        who,
        what: fc.constantFrom('pause', 'resume'),
      }),
    },
    'end what a person agreed to': {
      weight: 1,
      arbitrary: fc.record({ does: is('end what a person agreed to'), who }),
    },
    'get a credit at Stripe': {
      weight: 2,
      arbitrary: fc.record({
        does: is('get a credit at Stripe'),
        who,
        // A part of every price, all of most, and all of every one.
        cents: fc.constantFrom(500, 10_000, 50_000),
      }),
    },
    'switch PayPal off or on': {
      weight: 1,
      arbitrary: fc.record({
        does: is('switch PayPal off or on'),
        to: fc.constantFrom('off', 'off', 'on'),
      }),
    },
    'void the open invoice at Stripe': {
      weight: 1,
      arbitrary: fc.record({ does: is('void the open invoice at Stripe'), who }),
    },
    'refund by hand at Stripe': {
      weight: 2,
      arbitrary: fc.record({
        does: is('refund by hand at Stripe'),
        who,
        share: fc.constantFrom(0.3, 1, 1),
      }),
    },
    'list events in another API version': {
      weight: 1,
      arbitrary: fc.record({
        does: is('list events in another API version'),
        version: fc.constantFrom('present', 'older', 'older'),
      }),
    },
    'a store tells': {
      weight: 2,
      arbitrary: fc.record({
        does: is('a store tells'),
        who,
        news: fc.constantFrom('store renews', 'store renews', 'store ends', 'store is over'),
      }),
    },
    'a store names an owner': {
      weight: 2,
      arbitrary: fc.record({
        does: is('a store names an owner'),
        names: fc.constantFrom<(0 | 1 | 'nobody')[]>(0, 1, 'nobody', 'nobody'),
        news: fc.constantFrom('store renews', 'store renews', 'store ends', 'store is over'),
        late: fc.constantFrom(false, false, true),
        twice: fc.boolean(),
      }),
    },
    'claim the purchase': {
      weight: 2,
      arbitrary: fc.record({ does: is('claim the purchase'), who, twice: fc.boolean() }),
    },
    'sign up': { weight: 4, arbitrary: fc.record({ does: is('sign up') }) },
    'forget the password': { weight: 3, arbitrary: fc.record({ does: is('forget the password') }) },
    ...leavingSteps,
    ...dataSteps,
  };
}

const known = stepsFrom(everything);

type Known = typeof known;
export type Step = {
  [Name in keyof Known]: Known[Name]['arbitrary'] extends fc.Arbitrary<infer T> ? T : never;
}[keyof Known];

/** The names of all steps. */
export const stepNames = Object.keys(known) as (keyof Known)[];

/** Orders of the first person within the choice. */
export function ordersFrom(choice: Choice): fc.Arbitrary<Step> {
  const steps = stepsFrom(choice);
  const ways = {
    buy: 9,
    'buy with a coupon': 3,
    'buy with an offer': 4,
    'buy twice at once': 3,
    'try refused cards': 1,
  } as const;
  const chosen = (Object.keys(ways) as (keyof typeof ways)[]).filter(
    (name) => choice.does === null || choice.does.has(name),
  );
  return fc
    .oneof(
      ...chosen.map((name) => ({
        weight: ways[name],
        arbitrary: steps[name].arbitrary as fc.Arbitrary<Step>,
      })),
    )
    .map((step) => ({ ...step, who: 0 }) as Step);
}

/** Sequences of `fewest` to `most` steps, with an order among the first three. */
export function sequences(
  most: number,
  { fewest = 3, choice = everything }: { fewest?: number; choice?: Choice } = {},
): fc.Arbitrary<Step[]> {
  const size = 'max';
  const steps = stepsFrom(choice);
  const chosen = Object.entries(steps).filter(
    ([name]) => choice.does === null || choice.does.has(name),
  );
  const step = fc.oneof(
    ...chosen.map(([, { weight, arbitrary }]) => ({
      weight,
      arbitrary: arbitrary as fc.Arbitrary<Step>,
    })),
  );
  const order = fc.oneof(
    { weight: 3, arbitrary: steps.buy.arbitrary },
    { weight: 1, arbitrary: steps['buy with a coupon'].arbitrary },
  );
  return fc
    .tuple(
      fc.array(step, { maxLength: 2, size }),
      order,
      fc.array(step, { minLength: fewest - 3, maxLength: most - 3, size }),
    )
    .map(([before, first, after]) => [...before, first, ...after]);
}

/** A step as a sentence. */
export function inWords({ does, ...rest }: Step): string {
  const details = Object.entries(rest).map(([name, value]) => `${name} ${words(value)}`);
  return [does, ...details].join(', ');
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
