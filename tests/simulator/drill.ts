import fc from 'fast-check';

import { changesAtStripe, couponNames } from '#tests/model/coupons.ts';
import { mailingEnds } from '#tests/model/data/data-steps.ts';
import { everything, ordersFrom } from '#tests/model/step.ts';
import type { Choice, MethodName, Step, times } from '#tests/model/step.ts';
import type { Moment } from '#tests/simulator/moment.ts';
import { some } from '#tests/simulator/machine/random.ts';
import type { Random } from '#tests/simulator/machine/random.ts';

/** The most steps at the same moment. */
const mostAtOnce = 3;

/**
 * One order, and then everybody involved in it at once, again and again: the person who sends it
 * again, their bank, Stripe's events, the scheduled run. A drill is short, so there can be many.
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
  if (theme.alwaysOpens || random.below(2) === 0) {
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

/** What can follow an order whose end the person did not see. */
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
  { does: 'claim the guarantee', who, twice: false },
  { does: 'claim the guarantee', who, twice: true },
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
  { does: 'a store names an owner', names: who, news: 'store renews', late: false, twice: false },
];
const deliveries: readonly Step[] = [
  { does: 'deliver events', mode: 'burst' },
  { does: 'deliver events', mode: 'hold' },
];

/** The orders with which a drill begins. */
interface Chosen {
  first: Step;
  second: Step;
  /** One change of the order's discount at Stripe, if the order has a discount. */
  changes: readonly Step[];
}

/** The subject of a drill. */
interface Theme {
  orders: Partial<Choice>;
  /**
   * In every second drill one of these follows the order: the steps that reveal most if the order
   * was cut off.
   */
  openings: (chosen: Chosen) => Step[][][];
  /** Whether that is so in each of them. */
  alwaysOpens?: boolean;
  /** In one of so many drills events are held back from the beginning. */
  holdsOneIn: number;
  followers: (chosen: Chosen) => readonly Step[];
  pauses: readonly (keyof typeof times)[];
}

const buys = new Set(['buy', 'buy twice at once']);
const shortly = ['a minute', 'a minute', 'an hour', 'a day'] as const;
const later = ['five minutes', 'three days', 'a week', 'half a year'] as const;
const wait = (time: keyof typeof times): Step => ({ does: 'wait', time });
/** The order is sent again while the scheduled run handles it. */
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

/** The same step by the other person, who pays with the same card or account. */
const byTheOther = (step: Step): Step => ('who' in step ? { ...step, who: 1 } : step);

const trial: Theme = {
  orders: { plans: ['yearly_trial'], does: buys, methods: ['a good card', 'PayPal'] },
  openings: ({ first }) => [retried, [[first, byTheOther(first)]], [[byTheOther(first)]]],
  holdsOneIn: 4,
  followers: ({ first }) => [...sequels, byTheOther(first)],
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

const instalments: Theme = {
  orders: {
    plans: ['yearly_monthly'],
    methods: ['a good card', 'an account'],
    coupons: couponNames.discounts,
    does: new Set(['buy with a coupon']),
  },
  openings: () => [[[wait('half a year')], [wait('half a year')], [wait('a month')]]],
  holdsOneIn: 4,
  followers: ({ changes }) => [again, schedule, ...renewals, ...changes],
  pauses: ['a minute', 'a month', 'half a year'],
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

const storeNames = (names: 0 | 1 | 'nobody', late = false): Step => ({
  does: 'a store names an owner',
  names,
  news: 'store renews',
  late,
  twice: true,
});
const claims: readonly Step[] = [
  { does: 'claim the purchase', who: 0, twice: true },
  { does: 'claim the purchase', who: 1, twice: false },
];
const endsInStore: Step = { does: 'a store tells', who, news: 'store ends' };
/** A purchase in a store waits, is claimed, changes hands, and meets an order. */
const purchasesInStores: Theme = {
  orders: {
    plans: ['monthly', 'yearly', 'lifetime'],
    methods: ['a good card', 'a refused card'],
    does: new Set(['buy']),
  },
  openings: ({ second }) => [
    [[storeNames('nobody')], [...claims]],
    [[storeNames(0)], [wait('a minute')], [storeNames(1), storeNames(0, true)]],
    [[endsInStore], [wait('a minute')], [second]],
  ],
  alwaysOpens: true,
  holdsOneIn: 6,
  followers: ({ second }) => [
    ...claims,
    storeNames('nobody'),
    storeNames(0),
    storeNames(1),
    storeNames(1, true),
    endsInStore,
    second,
    again,
    schedule,
    ...renewals.slice(0, 2),
  ],
  pauses: ['a minute', 'a day', 'a month'],
};

/** A debit comes back, and is settled late or never. */
const lateDebt: Theme = {
  orders: {
    plans: ['monthly', 'monthly', 'yearly_monthly', 'half_yearly', 'yearly_trial'],
    methods: ['an account', 'a slow account'],
    does: new Set(['buy']),
  },
  openings: () =>
    (['a month', 'half a year'] as const).flatMap((time) =>
      [true, false].map((settles): Step[][] => [
        [wait('a week')],
        [{ does: 'owe for a while', who, plan: 'monthly', time, settles }],
      ]),
    ),
  alwaysOpens: true,
  holdsOneIn: 6,
  followers: () => [schedule, ...payments, ...renewals, wait('a month')],
  pauses: ['a day', 'a week', 'a month'],
};

const refundHalf: Step = { does: 'refund by hand at Stripe', who, share: 0.3 };
const refundAll: Step = { does: 'refund by hand at Stripe', who, share: 1 };
const returned: Step = { does: 'have a debit returned', which: 0 };

/** Somebody of ours refunds by hand, and then its person leaves, or its bank returns the debit. */
const refundedByHand: Theme = {
  orders: {
    plans: ['monthly', 'yearly', 'lifetime', 'half_yearly'],
    methods: ['a card whose refunds come back', 'a good card', 'an account', 'an account'],
    does: new Set(['buy']),
  },
  openings: () =>
    [refundHalf, refundAll].map((refund): Step[][] => [
      [wait('a minute'), schedule],
      [refund, schedule],
      [wait('an hour')],
    ]),
  alwaysOpens: true,
  holdsOneIn: 6,
  followers: () => [
    refundHalf,
    refundAll,
    returned,
    returned,
    { does: 'claim the guarantee', who, twice: true },
    { ...withdrawal, isSignedIn: true },
    { does: 'cancel', who, twice: false },
    { does: 'settle', who, twice: false },
    schedule,
  ],
  pauses: ['a minute', 'a day', 'a week'],
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

const byForm = { contract: 'the number', isSignedIn: false, twice: false } as const;
const withdrawal: Step = { does: 'withdraw by the form', who, ...byForm };
const cancellation: Step = {
  does: 'cancel by the form',
  who,
  ...byForm,
  kind: 'ordinary',
  end: 'earliest',
};
/** Somebody else names their contract, so its owner is asked. */
const byAnother: readonly Step[] = [
  { ...cancellation, who: 1, contract: "the other's number" },
  { ...withdrawal, who: 1, contract: "the other's number" },
];
const itIsMine: Step = { does: 'say that it is mine', who, twice: true };
const byEmail = { contract: 'nothing', isSignedIn: false, twice: false } as const;
/** What somebody can send who knows a name and an e-mail. */
const byStranger: readonly Step[] = [
  { ...withdrawal, ...byEmail },
  { ...withdrawal, ...byEmail, twice: true },
  { ...cancellation, ...byEmail },
  { ...cancellation, ...byEmail, end: 'in ten weeks' },
  { ...cancellation, ...byEmail, end: 'in two years' },
  { ...cancellation, ...byEmail, end: 'on a day that is none' },
  { ...withdrawal, ...byEmail, contract: 'an unknown number' },
];
const byEmailWithdrawn: Step = { ...withdrawal, ...byEmail };
const byEmailCancelled: Step = { ...cancellation, ...byEmail };
const approve: Step = { does: 'authenticate', who, outcome: 'approve', which: 0 };
const confirmation: Step = { does: 'confirm', who };
const itWasNotMe: Step = { does: 'say that it was not me', who, twice: false };
/** Somebody who leaves, in each way and in several at once, and takes it back. */
const departures: readonly Step[] = [
  cancellation,
  { ...cancellation, contract: 'nothing', twice: true },
  { ...cancellation, end: 'in ten days' },
  withdrawal,
  { ...withdrawal, contract: 'nothing' },
  { ...withdrawal, isSignedIn: true, twice: true },
  { does: 'claim the guarantee', who, twice: false },
  { does: 'claim the guarantee', who, twice: true },
  { does: 'cancel and keep what is paid', who },
  { does: 'say that it was not me', who, twice: false },
  { does: 'say that it was not me', who, twice: true },
  itIsMine,
  { does: 'the desk acts', what: 'cancel' },
  { does: 'the desk acts', what: 'withdraw' },
];

const leaving: Theme = {
  orders: { methods: ['a good card', 'a good card', 'PayPal', 'an account', 'a slow account'] },
  openings: () => [
    [[wait('half a year')], [wait('half a year')], [cancellation, schedule]],
    [[withdrawal, schedule], [departures[9] ?? withdrawal]],
    ...byAnother.map((form): Step[][] => [
      [form, schedule],
      [itIsMine, schedule],
    ]),
  ],
  holdsOneIn: 4,
  followers: ({ first }) => [...departures, ...renewals, schedule, schedule, again, first],
  pauses: ['a minute', 'a day', 'a day', 'a week', 'a month', 'half a year'],
};

/** Another plan, with the method of the contract or with that one. */
const changeTo = (plan: string, method: MethodName | null = null, twice = false): Step => ({
  does: 'change the plan',
  who,
  plan,
  method,
  twice,
});
const undoChange: Step = { does: 'take the change back', who, twice: false };

/** Somebody who changes their plan, again and again, while others and time go on. */
const changing: Theme = {
  orders: {
    plans: ['monthly', 'monthly', 'half_yearly', 'half_yearly', 'yearly', 'yearly_monthly'],
    methods: ['a good card', 'a good card', 'a good card', 'an account'],
    coupons: couponNames.discounts,
    does: new Set(['buy', 'buy with an offer', 'buy with a coupon']),
  },
  openings: () => [
    [[wait('an hour')], [changeTo('yearly'), schedule]],
    [[wait('a week')], [changeTo('half_yearly', null, true)]],
    [[wait('a week')], [changeTo('yearly_monthly')], [schedule]],
    [[wait('a month')], [changeTo('lifetime')]],
    [[wait('a day')], [changeTo('monthly')], [wait('a day')], [undoChange, schedule]],
    [[wait('an hour')], [changeTo('yearly', 'a card that asks its owner')], [approve]],
  ],
  alwaysOpens: true,
  holdsOneIn: 4,
  followers: ({ first }) => [
    changeTo('yearly'),
    changeTo('yearly', 'a card that asks its owner', true),
    changeTo('half_yearly', 'an account'),
    changeTo('half_yearly', 'a slow empty account'),
    changeTo('monthly'),
    changeTo('yearly_monthly'),
    changeTo('lifetime', 'a refused card'),
    changeTo('lifetime', 'a good card'),
    undoChange,
    approve,
    confirmation,
    ...renewals,
    withdrawal,
    schedule,
    schedule,
    first,
  ],
  pauses: ['a minute', 'a day', 'a week', 'a month', 'half a year'],
};

/** A stranger who declares something about an order under way, a trial or a paid contract. */
const strangers: Theme = {
  orders: {
    plans: ['yearly_trial', 'yearly_trial', 'monthly', 'half_yearly', 'lifetime'],
    methods: ['a card that asks its owner', 'a good card', 'a slow account'],
    does: buys,
  },
  openings: () => [
    [
      [byEmailWithdrawn, approve],
      [confirmation, schedule],
      [wait('a week'), schedule],
    ],
    [
      [approve],
      [byEmailWithdrawn, schedule],
      [wait('a week'), schedule],
      [wait('a week'), schedule],
    ],
    [[approve], [byEmailWithdrawn], [wait('three days')], [itWasNotMe, schedule]],
    [[approve], [byEmailWithdrawn], [wait('a week')], [itIsMine, schedule]],
    [
      [byEmailCancelled, approve, confirmation],
      [wait('an hour'), schedule],
    ],
    [[approve], [{ ...byEmailCancelled, end: 'in two years' }], [wait('half a year')], [schedule]],
  ],
  alwaysOpens: true,
  holdsOneIn: 2,
  followers: ({ first }) => [
    ...byStranger,
    ...byStranger,
    approve,
    confirmation,
    itWasNotMe,
    itIsMine,
    { does: 'cancel', who, twice: false },
    { does: 'reactivate', who },
    { ...withdrawal, isSignedIn: true },
    { does: 'the desk acts', what: 'close' },
    { does: 'the desk acts', what: 'withdraw' },
    schedule,
    schedule,
    first,
  ],
  pauses: ['an hour', 'a day', 'three days', 'a week', 'a week', 'a month', 'half a year'],
};

const look: Step = { does: 'open what was taken along', who };
const takeAlong: Step = { does: 'take the data along', who, twice: true };
const orderMails: Step = { does: 'order advertising mails', who, confirms: false, twice: true };
const agreeToMails: Step = { ...orderMails, confirms: true, twice: false };
const confirm: Step = { does: 'confirm advertising mails', who, twice: true };
const advertise: Step = { does: 'the desk advertises', who };
const endOf = (by: (typeof mailingEnds)[number]): Step => ({
  does: 'end advertising mails',
  who,
  by,
  twice: true,
});
const ends = mailingEnds.map(endOf);
const agree: Step = {
  does: 'answer about consent',
  who,
  choice: 'both',
  isSignedIn: false,
  twice: true,
};
const connect: Step = { does: 'connect the consent', who, twice: true };
const consents: readonly Step[] = [
  agree,
  { ...agree, choice: 'one', isSignedIn: true },
  { ...agree, choice: 'neither', isSignedIn: true },
  { does: 'send the answer about consent again', who, isTurned: false },
  { does: 'send the answer about consent again', who, isTurned: true },
  connect,
];
/** What people take along. */
const takingAlong: Theme = {
  orders: { methods: ['a good card'] },
  alwaysOpens: true,
  openings: () => [
    [
      [takeAlong, schedule],
      [look, takeAlong],
    ],
    [[takeAlong], [wait('a week')], [look, schedule]],
    [[withdrawal, takeAlong], [takeAlong]],
  ],
  holdsOneIn: 4,
  followers: ({ first }) => [takeAlong, takeAlong, look, schedule, first, withdrawal],
  pauses: ['five minutes', 'a day', 'a week'],
};

/** What people agree to at the question of consent. */
const consenting: Theme = {
  orders: { methods: ['a good card'], does: buys },
  alwaysOpens: true,
  openings: () => [
    [[agree], [connect]],
    [[agree, connect], [connect]],
    [[{ ...agree, choice: 'one' }], [agree, connect]],
  ],
  holdsOneIn: 4,
  followers: () => consents,
  pauses: ['a minute', 'a day', 'a year'],
};

const loseMail: Step = { does: 'lose a mail' };

/** Advertising mails, and those who end them. */
const mailing: Theme = {
  orders: { methods: ['a good card'], does: buys },
  alwaysOpens: true,
  openings: () => [
    [[agreeToMails], [advertise, ...ends.slice(0, 1)], [wait('a minute')], [advertise, schedule]],
    [[agreeToMails], [loseMail], [advertise], [...ends.slice(2, 3), schedule], [wait('a minute')]],
    [[orderMails], [confirm, schedule], [advertise], [...ends.slice(1, 2), schedule]],
    [[orderMails], [confirm, confirm], [advertise, schedule], [...ends.slice(3), schedule]],
  ],
  holdsOneIn: 4,
  followers: () => [
    ...ends,
    agreeToMails,
    orderMails,
    confirm,
    advertise,
    advertise,
    loseMail,
    schedule,
  ],
  pauses: ['a minute', 'a minute', 'a day', 'a week'],
};

const askForDeletion: Step = { does: 'ask for deletion', who, when: 'now', twice: false };
const signInElsewhere: Step = { does: 'sign in elsewhere', who };
const signInToApp: Step = { does: 'sign in to the app', who };
const refreshApp: Step = { does: 'refresh the app', who, twice: true };
const undo: Step = { does: 'undo the deletion', who, twice: true };

/** Somebody who deletes their account, with what they leave behind. */
/** Two years in which the other person does nothing, and whoever has ordered perhaps, too. */
const sleeping: Theme = {
  orders: { plans: ['yearly', 'monthly'], methods: ['a good card', 'a refused card'] },
  alwaysOpens: true,
  openings: ({ first }) => {
    const years: Step[][] = [[wait('a year')], [wait('a year')], [schedule]];
    const toSleep: Step[][] = [renewals.slice(0, 1), ...years];
    const gone: Step[][] = [[wait('a month')], [schedule], [schedule], [schedule]];
    return [
      [...toSleep, ...gone],
      [...toSleep, [schedule, byTheOther(first)], ...gone],
      [...toSleep, [wait('a month')], [schedule, takeAlong, byTheOther(first)], [schedule]],
      [...years, [wait('half a year')], [first, schedule], [schedule]],
    ];
  },
  holdsOneIn: 8,
  followers: ({ first }) => [...sequels, first, byTheOther(first), look, takeAlong, askForDeletion],
  pauses: ['an hour', 'a month', 'a year'],
};

const deletion: Theme = {
  orders: { methods: ['a good card', 'PayPal', 'an account', 'a slow account'] },
  alwaysOpens: true,
  openings: ({ first }) => {
    const gone: Step[][] = [
      [askForDeletion, schedule],
      [wait('a week')],
      [schedule, ...ends.slice(1, 2)],
    ];
    return [
      gone,
      [[takeAlong], ...gone, [look, takeAlong]],
      [[agreeToMails], [advertise], ...gone, [advertise, ...ends.slice(1, 2)]],
      [[agree], [connect], ...gone],
      [[signInElsewhere], [askForDeletion], [wait('a week')], [schedule, first]],
      [[{ ...askForDeletion, when: 'term_end', twice: true }], [undo, askForDeletion]],
      // Whoever is still there when the day comes.
      [[askForDeletion], [wait('a week')], [schedule, takeAlong, signInElsewhere], [schedule]],
      [[signInToApp], [askForDeletion], [wait('a week')], [schedule, refreshApp], [schedule]],
      [
        [agreeToMails],
        [askForDeletion],
        [wait('a week')],
        [schedule, advertise, orderMails],
        [schedule],
      ],
      [[askForDeletion], [wait('three days')], [takeAlong, schedule], [wait('a week')], [schedule]],
    ];
  },
  holdsOneIn: 4,
  followers: ({ first }) => [
    askForDeletion,
    { ...askForDeletion, twice: true },
    undo,
    takeAlong,
    look,
    ...ends,
    advertise,
    signInElsewhere,
    signInToApp,
    refreshApp,
    ...renewals,
    withdrawal,
    schedule,
    schedule,
    again,
    first,
  ],
  pauses: ['a minute', 'a day', 'a week', 'a week', 'half a year'],
};

/** Accounts that begin, which need KV. */
const newcomers: Theme = {
  orders: { methods: ['a good card'], does: buys },
  openings: () => [[[{ does: 'sign up' }], [{ does: 'forget the password' }]]],
  alwaysOpens: true,
  holdsOneIn: 4,
  followers: () => [{ does: 'sign up' }, { does: 'forget the password' }],
  pauses: ['a minute'],
};

/** The more can go wrong with a theme, the more often it occurs. */
const themes = [
  anything,
  trial,
  trial,
  changingDiscount,
  changingDiscount,
  offer,
  offer,
  instalments,
  ordersThatMeet,
  ordersThatMeet,
  purchasesInStores,
  debt,
  lateDebt,
  refundedByHand,
  leaving,
  leaving,
  leaving,
  strangers,
  strangers,
  strangers,
  changing,
  changing,
  takingAlong,
  consenting,
  mailing,
  mailing,
  deletion,
  deletion,
  sleeping,
  newcomers,
  newcomers,
];

/** A change of the order's discount at Stripe; each drill has one at most. */
function couponChanges(order: Step, random: Random): Step[] {
  const coupon = couponNames.discounts.find((name) => 'coupon' in order && name === order.coupon);
  const to = changesAtStripe[random.below(changesAtStripe.length)];
  return coupon && to ? [{ does: 'change a coupon at Stripe', coupon, to }] : [];
}

/**
 * Up to three steps for the same moment, again and again. Most drills use only two to four kinds of
 * steps, so these meet each other more often.
 */
function followers(random: Random, all: readonly Step[]): () => Step[] {
  const kit = random.below(4) === 0 ? all : some(random, all, 2 + random.below(3));
  return () => some(random, kit, 1 + random.below(mostAtOnce));
}
