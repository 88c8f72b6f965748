import fc from 'fast-check';

import { changesAtStripe, couponNames } from '#tests/model/coupons.ts';
import { everything, ordersFrom } from '#tests/model/step.ts';
import type { Choice, Step, times } from '#tests/model/step.ts';
import type { Moment } from '#tests/simulator/life.ts';
import { some } from '#tests/simulator/machine/random.ts';
import type { Random } from '#tests/simulator/machine/random.ts';

/** Steps at the same moment. */
const mostAtOnce = 3;

/**
 * One order, and then everybody at once who has to do with it, again and again: the person who presses
 * once more, their bank, Stripe's events, the scheduled run. It is short, so there can be many.
 */
export function drill(random: Random, seed: number, mostSteps: number): Moment[] {
  const theme = themes[random.below(themes.length)] ?? anything;
  const orders = ordersFrom({ ...everything, ...theme.orders });
  const [first, second] = fc.sample(orders, { seed, numRuns: 2 });
  if (!first || !second) throw new Error('fast-check has made no order');
  const moments: Moment[] = [];
  const add = (...steps: Step[]) =>
    moments.push({ steps, seed: random.bits(), inTurn: random.below(2) === 0 });
  if (random.below(theme.holdsOneIn) === 0) add({ does: 'deliver events', mode: 'hold' });
  const setup: Step = { does: 'ask for a setup', who };
  const meanwhile: Step[][] = [[], [second], [first], [setup], [setup]];
  add(first, ...(meanwhile[random.below(meanwhile.length)] ?? []));
  const chosen = { first, second, changes: couponChanges(first, random) };
  if (random.below(2) === 0) {
    const openings = theme.openings(chosen);
    for (const steps of openings[random.below(openings.length)] ?? []) add(...steps);
  }
  const follow = followers(random, theme.followers(chosen));
  const most = Math.min(6, mostSteps / mostAtOnce - 2);
  for (let left = 1 + random.below(most); left > 0; left -= 1) {
    const pauses = [null, null, ...theme.pauses];
    const time = pauses[random.below(pauses.length)];
    if (time) add({ does: 'wait', time });
    add(...follow());
  }
  return moments;
}

const who = 0;
const again: Step = { does: 'send the same order again', who };
const schedule: Step = { does: 'run the schedule' };

/** What goes on with an order whose end nobody saw. */
const sequels: readonly Step[] = [
  again,
  again,
  again,
  schedule,
  schedule,
  { does: 'authenticate', who, outcome: 'approve', which: 0 },
  { does: 'authenticate', who, outcome: 'refuse', which: 0 },
  { does: 'confirm', who },
];
const renewals: readonly Step[] = [
  { does: 'cancel', who, twice: false },
  { does: 'reactivate', who },
];
const payments: readonly Step[] = [
  { does: 'pay the open invoice', who, twice: false },
  { does: 'pay with another method', who, method: 'a good card' },
  { does: 'pay with another method', who, method: 'an account' },
  { does: 'pay with another method', who, method: 'a card that asks its owner' },
  { does: 'change the method', who, method: 'a good card' },
  { does: 'have a debit returned', which: 0 },
  { does: 'settle', who, twice: false },
  { does: 'settle', who, twice: false },
];
const stores: readonly Step[] = [
  { does: 'a store tells', who, news: 'store renews' },
  { does: 'a store tells', who, news: 'store is over' },
];
const deliveries: readonly Step[] = [
  { does: 'deliver events', mode: 'burst' },
  { does: 'deliver events', mode: 'hold' },
];

/** What a drill was begun with. */
interface Chosen {
  first: Step;
  second: Step;
  /** One thing that becomes of the order's discount at Stripe, if it has one. */
  changes: readonly Step[];
}

/** What a drill is about. */
interface Theme {
  orders: Partial<Choice>;
  /** One of them follows the order in every other one: what tells most, should that be cut off. */
  openings: (chosen: Chosen) => Step[][][];
  /** In one of how many events are held back from the beginning. */
  holdsOneIn: number;
  followers: (chosen: Chosen) => readonly Step[];
  pauses: readonly (keyof typeof times)[];
}

const buys = new Set(['buy', 'buy twice at once']);
const shortly = ['a minute', 'a minute', 'an hour', 'a day'] as const;
const later = ['five minutes', 'three days', 'a week', 'half a year'] as const;
const wait = (time: keyof typeof times): Step => ({ does: 'wait', time });
/** It is sent again just as the scheduled run has found it. */
const retried: Step[][] = [[wait('a minute')], [schedule, again, again]];

const anything: Theme = {
  orders: {},
  openings: () => [],
  holdsOneIn: 4,
  followers: ({ first, second }) => [
    ...sequels,
    ...renewals,
    ...payments,
    ...deliveries,
    first,
    second,
  ],
  pauses: [...shortly, ...later],
};

const trial: Theme = {
  orders: { plans: ['yearly_trial'], does: buys, methods: ['a good card', 'PayPal'] },
  openings: () => [retried],
  holdsOneIn: 4,
  followers: () => sequels,
  pauses: shortly,
};

const changingDiscount: Theme = {
  orders: {
    plans: ['yearly_trial', 'monthly', 'lifetime'],
    methods: ['a good card'],
    coupons: couponNames.discounts,
    meanwhile: ['nothing'],
    does: new Set(['buy with a coupon']),
  },
  openings: ({ changes }) => [[[...changes], [again, schedule]]],
  holdsOneIn: 2,
  followers: ({ changes }) => [again, again, schedule, ...changes, ...changes],
  pauses: [...shortly, 'a week'],
};

const offer: Theme = {
  orders: {
    plans: ['monthly', 'half_yearly', 'yearly', 'yearly_monthly', 'yearly_monthly'],
    methods: ['a good card', 'a slow account', 'a slow empty account'],
    does: new Set(['buy with an offer']),
  },
  openings: () => [[[...renewals.slice(0, 1), schedule]], [[wait('half a year')]]],
  holdsOneIn: 4,
  followers: () => [again, schedule, ...renewals, ...renewals],
  pauses: ['a minute', ...later],
};

const ordersThatMeet: Theme = {
  orders: {
    plans: ['lifetime', 'lifetime', 'monthly', 'yearly'],
    methods: ['a good card'],
    does: buys,
  },
  openings: ({ first, second }) => [[[wait('a minute')], [first, second]]],
  holdsOneIn: 4,
  followers: ({ first, second }) => [again, schedule, first, second, second, ...stores],
  pauses: ['a minute'],
};

const debt: Theme = {
  orders: {
    plans: ['monthly', 'yearly', 'lifetime'],
    methods: ['an account', 'a slow account', 'an empty account', 'a slow empty account'],
    does: new Set(['buy']),
  },
  openings: () => [[[wait('five minutes')], payments.slice(-2)]],
  holdsOneIn: 4,
  followers: () => [...payments, ...deliveries, schedule],
  pauses: ['five minutes', 'five minutes', 'a day', 'three days'],
};

/** The more there is to go wrong, the more often. */
const themes = [
  anything,
  trial,
  trial,
  changingDiscount,
  changingDiscount,
  offer,
  offer,
  ordersThatMeet,
  ordersThatMeet,
  debt,
];

/** What may become meanwhile of the discount that was ordered with, at Stripe; one thing in a drill. */
function couponChanges(order: Step, random: Random): Step[] {
  const coupon = couponNames.discounts.find((name) => 'coupon' in order && name === order.coupon);
  const to = changesAtStripe[random.below(changesAtStripe.length)];
  return coupon && to ? [{ does: 'change a coupon at Stripe', coupon, to }] : [];
}

/**
 * Up to three steps for the same moment, again and again. In most drills only two to four things
 * happen at all: they meet each other more often.
 */
function followers(random: Random, all: readonly Step[]): () => Step[] {
  const kit = random.below(4) === 0 ? all : some(random, all, 2 + random.below(3));
  return () => some(random, kit, 1 + random.below(mostAtOnce));
}
