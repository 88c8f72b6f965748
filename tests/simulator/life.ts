import fc from 'fast-check';

import { changesAtStripe, couponNames } from '#tests/model/coupons.ts';
import { everything, inWords, ordersFrom, sequences, stepNames } from '#tests/model/step.ts';
import type { Step } from '#tests/model/step.ts';
import { randomFrom } from '#tests/simulator/machine/random.ts';
import type { Random } from '#tests/simulator/machine/random.ts';
import { troubleAtBeginning, troubleFrom } from '#tests/simulator/schedule/trouble.ts';
import type { Trouble } from '#tests/simulator/schedule/trouble.ts';

/** Steps that happen at once, and the seed of what is decided meanwhile. */
export interface Moment {
  steps: Step[];
  seed: number;
  /** Whether each person does one thing after another meanwhile, as with one device. */
  inTurn?: boolean;
}

/** What happens to two people, from one seed. */
export interface Life {
  seed: number;
  /** When it begins, UTC milliseconds. */
  start: number;
  moments: Moment[];
  /** What goes wrong in it again and again, if anything does. */
  trouble: Trouble | null;
  /** How events that were held back come in the end. */
  release: 'normal' | 'burst';
}

/** Before this nothing has happened. UTC milliseconds. */
export const beginning = Date.UTC(2026, 10, 22, 10);
const minuteMs = 60_000;
const fourYearsInMinutes = 4 * 365 * 24 * 60;

/** Steps that have the world for themselves: what is under way comes to its end before them. */
const alone: ReadonlySet<Step['does']> = new Set(['wait']);
const mostAtOnce = 3;

/**
 * The life of that seed, of at most so many steps. Half of them are drills, and half of those are
 * about an order that is cut off where it begins something at Stripe.
 */
export function lifeOf(seed: number, mostSteps: number): Life {
  const random = randomFrom(seed);
  const life = { seed, start: beginning + random.below(fourYearsInMinutes) * minuteMs };
  const release = random.below(2) === 0 ? 'normal' : 'burst';
  const chance = random.below(4);
  if (chance < 2) {
    const trouble = random.below(3) === 0 ? troubleFrom(random) : null;
    return { ...life, release, trouble, moments: wholeLife(random, seed, mostSteps) };
  }
  const isCutOff = chance === 3;
  let trouble: Trouble | null = null;
  if (isCutOff) trouble = troubleAtBeginning(random);
  else if (random.below(4) > 0) trouble = troubleFrom(random);
  return { ...life, release, trouble, moments: drill(random, seed, { mostSteps, isCutOff }) };
}

/** Anything may follow anything, and some of it happens at once. */
function wholeLife(random: Random, seed: number, mostSteps: number): Moment[] {
  const [steps = []] = fc.sample(sequencesFor(random, mostSteps), { seed, numRuns: 1 });
  const moments: Moment[] = [];
  for (const step of steps) {
    const last = moments.at(-1);
    const joins = last && canJoin(last, step) && random.below(5) < 2;
    if (joins) last.steps.push(step);
    else moments.push({ steps: [step], seed: random.bits() });
  }
  for (const { steps: together } of moments) {
    const [first] = together;
    // The same thing twice at once: a double press, or a run that the last one has not ended before.
    if (first && !alone.has(first.does) && together.length < mostAtOnce && random.below(8) === 0) {
      together.push(first);
    }
  }
  return moments;
}

/**
 * One order, and then everybody at once who has to do with it, again and again: the person who presses
 * once more, their bank, Stripe's events, the scheduled run. It is short, so there can be many.
 */
function drill(
  random: Random,
  seed: number,
  { mostSteps, isCutOff }: { mostSteps: number; isCutOff: boolean },
): Moment[] {
  const [first, second] = fc.sample(ordersIn(random, isCutOff), { seed, numRuns: 2 });
  if (!first || !second) throw new Error('fast-check has made no order');
  const moments: Moment[] = [];
  const add = (...steps: Step[]) =>
    moments.push({ steps, seed: random.bits(), inTurn: random.below(2) === 0 });
  if (random.below(4) === 0) add({ does: 'deliver events', mode: 'hold' });
  const setup: Step = { does: 'ask for a setup', who: 0 };
  const meanwhile: Step[][] = [[], [], [second], [first], [setup], [setup]];
  add(first, ...(meanwhile[random.below(meanwhile.length)] ?? []));
  const after = [...sequels, ...couponChanges(first)];
  const follow = followers(random, isCutOff ? after : [...after, ...reactions, first, second]);
  const most = Math.min(6, mostSteps / mostAtOnce - 2);
  for (let left = 1 + random.below(most); left > 0; left -= 1) {
    const pauses = [null, null, 'a minute', 'a minute', 'an hour', 'a day', 'a week'] as const;
    const time = pauses[random.below(pauses.length)];
    if (time) add({ does: 'wait', time });
    add(...follow());
  }
  return moments;
}

/** Orders of one plan in every other drill, and by a card that pays in every other of those. */
function ordersIn(random: Random, isCutOff: boolean): fc.Arbitrary<Step> {
  if (!isCutOff && random.below(2) === 0) return ordersFrom(everything);
  const plans = some(random, everything.plans, 1);
  const methods = random.below(2) === 0 ? (['a good card'] as const) : everything.methods;
  return ordersFrom({ plans, methods, does: null });
}

const who = 0;
/** What goes on with an order whose end nobody saw. */
const sequels: readonly Step[] = [
  { does: 'send the same order again', who },
  { does: 'send the same order again', who },
  { does: 'send the same order again', who },
  { does: 'run the schedule' },
  { does: 'run the schedule' },
  { does: 'authenticate', who, outcome: 'approve', which: 0 },
  { does: 'authenticate', who, outcome: 'refuse', which: 0 },
  { does: 'confirm', who },
];
/** What people, Stripe and banks do to a contract. */
const reactions: readonly Step[] = [
  { does: 'cancel', who, twice: false },
  { does: 'reactivate', who },
  { does: 'pay the open invoice', who, twice: false },
  { does: 'pay with another method', who, method: 'a good card' },
  { does: 'pay with another method', who, method: 'an account' },
  { does: 'have a debit returned', which: 0 },
  { does: 'settle', who, twice: false },
  { does: 'deliver events', mode: 'burst' },
  { does: 'deliver events', mode: 'hold' },
];

/** What may become meanwhile of the discount that was ordered with, at Stripe. */
function couponChanges(order: Step): Step[] {
  if (!('coupon' in order)) return [];
  const coupon = couponNames.discounts.find((name) => name === order.coupon);
  if (!coupon) return [];
  return changesAtStripe.map((to) => ({ does: 'change a coupon at Stripe', coupon, to }));
}

/**
 * Up to three steps for the same moment, again and again. In most drills only two to four things
 * happen at all: they meet each other more often.
 */
function followers(random: Random, all: readonly Step[]): () => Step[] {
  const kit = random.below(4) === 0 ? all : some(random, all, 2 + random.below(3));
  return () => some(random, kit, 1 + random.below(mostAtOnce));
}

/** That many, each of them any of those. */
function some<T>(random: Random, all: readonly T[], count: number): T[] {
  return Array.from({ length: count }, () => all[random.below(all.length)] as T);
}

/**
 * Every other whole life is made of a few plans, ways to pay and steps only: those meet each other
 * more often than if everything could come.
 */
function sequencesFor(random: Random, mostSteps: number): fc.Arbitrary<Step[]> {
  // Short ones are more frequent: most of what goes wrong needs few steps.
  const most = 4 + Math.min(random.below(mostSteps - 3), random.below(mostSteps - 3));
  const fewest = Math.max(3, most - 3);
  if (random.below(2) === 0) return sequences(most, { fewest });
  const choice = {
    plans: some(random, everything.plans, 1 + random.below(2)),
    methods: some(random, everything.methods, 1 + random.below(3)),
    does: new Set(['buy', ...stepNames.filter(() => random.below(3) === 0)]),
  };
  return sequences(most, { fewest, choice });
}

function canJoin({ steps }: Moment, step: Step): boolean {
  return steps.length < mostAtOnce && ![...steps, step].some(({ does }) => alone.has(does));
}

/** A moment as lines of a story. */
export function momentInWords({ steps, inTurn }: Moment): string {
  const others = inTurn ? '\n  at once, each person in turn: ' : '\n  at once: ';
  return steps.map(inWords).join(others);
}
