import fc from 'fast-check';

import { everything, inWords, orders, sequences, stepNames } from '#tests/model/step.ts';
import type { Step } from '#tests/model/step.ts';
import { randomFrom } from '#tests/simulator/machine/random.ts';
import type { Random } from '#tests/simulator/machine/random.ts';
import { troubleFrom } from '#tests/simulator/schedule/decisions.ts';
import type { Trouble } from '#tests/simulator/schedule/decisions.ts';

/** Steps that happen at once, and the seed of what is decided meanwhile. */
export interface Moment {
  steps: Step[];
  seed: number;
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

/** The life of that seed, of at most so many steps: every other one is a drill. */
export function lifeOf(seed: number, mostSteps: number): Life {
  const random = randomFrom(seed);
  const isDrill = random.below(2) === 0;
  return {
    seed,
    start: beginning + random.below(fourYearsInMinutes) * minuteMs,
    moments: isDrill ? drill(random, seed, mostSteps) : wholeLife(random, seed, mostSteps),
    trouble: troubleFrom(random, isDrill),
    release: random.below(2) === 0 ? 'normal' : 'burst',
  };
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
function drill(random: Random, seed: number, mostSteps: number): Moment[] {
  const [first, second] = fc.sample(orders, { seed, numRuns: 2 });
  if (!first || !second) throw new Error('fast-check has made no order');
  const moments: Moment[] = [];
  const add = (...steps: Step[]) => moments.push({ steps, seed: random.bits() });
  if (random.below(4) === 0) add({ does: 'deliver events', mode: 'hold' });
  const setup: Step = { does: 'ask for a setup', who: 0 };
  const meanwhile: Step[][] = [[], [], [second], [first], [setup], [setup]];
  add(first, ...(meanwhile[random.below(meanwhile.length)] ?? []));
  const most = Math.min(6, mostSteps / mostAtOnce - 2);
  for (let left = 1 + random.below(most); left > 0; left -= 1) {
    const pauses = [null, null, 'a minute', 'a minute', 'an hour', 'a day', 'a week'] as const;
    const time = pauses[random.below(pauses.length)];
    if (time) add({ does: 'wait', time });
    add(...atOnce(random, [first, second]));
  }
  return moments;
}

/** What everybody is at who has to do with one order: up to three of them at the same moment. */
function atOnce(random: Random, buying: readonly Step[]): Step[] {
  const who = 0;
  const all: Step[] = [
    ...buying,
    { does: 'send the same order again', who },
    { does: 'send the same order again', who },
    { does: 'send the same order again', who },
    { does: 'authenticate', who, outcome: 'approve', which: 0 },
    { does: 'authenticate', who, outcome: 'refuse', which: 0 },
    { does: 'confirm', who },
    { does: 'run the schedule' },
    { does: 'run the schedule' },
    { does: 'cancel', who, twice: false },
    { does: 'reactivate', who },
    { does: 'pay the open invoice', who, twice: false },
    { does: 'pay with another method', who, method: 'a good card' },
    { does: 'pay with another method', who, method: 'an account' },
    { does: 'settle', who, twice: false },
    { does: 'deliver events', mode: 'burst' },
    { does: 'deliver events', mode: 'hold' },
  ];
  const count = 1 + random.below(mostAtOnce);
  return Array.from({ length: count }, () => all[random.below(all.length)] as Step);
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
  const some = <T>(all: readonly T[], count: number) =>
    Array.from({ length: count }, () => all[random.below(all.length)] as T);
  const choice = {
    plans: some(everything.plans, 1 + random.below(2)),
    methods: some(everything.methods, 1 + random.below(3)),
    does: new Set(['buy', ...stepNames.filter(() => random.below(3) === 0)]),
  };
  return sequences(most, { fewest, choice });
}

function canJoin({ steps }: Moment, step: Step): boolean {
  return steps.length < mostAtOnce && ![...steps, step].some(({ does }) => alone.has(does));
}

/** A moment as lines of a story. */
export function momentInWords({ steps }: Moment): string {
  return steps.map(inWords).join('\n  at once: ');
}
