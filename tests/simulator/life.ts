import fc from 'fast-check';

import { everything, inWords, sequences, stepNames } from '#tests/model/step.ts';
import type { Step } from '#tests/model/step.ts';
import { drill } from '#tests/simulator/drill.ts';
import type { Moment } from '#tests/simulator/moment.ts';
import { randomFrom, some } from '#tests/simulator/machine/random.ts';
import type { Random } from '#tests/simulator/machine/random.ts';
import { outageFrom, troubleAtBeginning, troubleFrom } from '#tests/simulator/schedule/trouble.ts';
import type { Trouble } from '#tests/simulator/schedule/trouble.ts';
import { minuteMs } from '#worker/calendar.ts';

/** What happens to two people, generated from one seed. */
export interface Life {
  seed: number;
  /** When the life begins, in UTC milliseconds. */
  start: number;
  moments: Moment[];
  /** The kind of call that goes wrong again and again, if the life has one. */
  trouble: Trouble | null;
  /** How events that were held back are delivered at the end. */
  release: 'normal' | 'burst';
}

/** No life begins before this time, in UTC milliseconds. */
export const beginning = Date.UTC(2026, 10, 22, 10);
const fourYearsInMinutes = 4 * 365 * 24 * 60;

/** Steps that have no other step beside them. Everything in progress ends before them. */
const alone: ReadonlySet<Step['does']> = new Set(['wait']);
const mostAtOnce = 3;

/** The life of that seed with at most so many steps. Five of eight lives are drills. */
export function lifeOf(seed: number, mostSteps: number): Life {
  const random = randomFrom(seed);
  const life = { seed, start: beginning + random.below(fourYearsInMinutes) * minuteMs };
  const release = random.below(2) === 0 ? 'normal' : 'burst';
  if (random.below(8) < 3) {
    const trouble = random.below(3) === 0 ? troubleFrom(random) : null;
    return { ...life, release, trouble, moments: wholeLife(random, seed, mostSteps) };
  }
  const kinds = [null, troubleFrom, troubleAtBeginning, troubleAtBeginning, outageFrom];
  const trouble = kinds[random.below(kinds.length)]?.(random) ?? null;
  const moments = drill(random, seed, mostSteps);
  return { ...life, release, trouble, moments: trouble?.isOutage ? calmed(moments) : moments };
}

/** An outage lasts until something was ordered. Then the life continues what was cut off. */
function calmed(moments: readonly Moment[]): Moment[] {
  const order = moments.findIndex(({ steps }) => steps.some(({ does }) => does.startsWith('buy')));
  return moments.map((moment, at) => (at > order ? { ...moment, isCalm: true } : moment));
}

/** A life in which any step may follow any other, and some happen at once. */
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
    // The same step twice at once: a double press, or two scheduled runs that overlap.
    if (first && !alone.has(first.does) && together.length < mostAtOnce && random.below(8) === 0) {
      together.push(first);
    }
  }
  return moments;
}

/**
 * Every second whole life uses only a few plans, ways to pay and steps. These meet each other more
 * often than if all of them could occur.
 */
function sequencesFor(random: Random, mostSteps: number): fc.Arbitrary<Step[]> {
  // Short lives are more frequent, because most faults need few steps.
  const most = 4 + Math.min(random.below(mostSteps - 3), random.below(mostSteps - 3));
  const fewest = Math.max(3, most - 3);
  if (random.below(2) === 0) return sequences(most, { fewest });
  const choice = {
    ...everything,
    plans: some(random, everything.plans, 1 + random.below(2)),
    methods: some(random, everything.methods, 1 + random.below(3)),
    does: new Set(['buy', ...stepNames.filter(() => random.below(3) === 0)]),
  };
  return sequences(most, { fewest, choice });
}

function canJoin({ steps }: Moment, step: Step): boolean {
  return steps.length < mostAtOnce && ![...steps, step].some(({ does }) => alone.has(does));
}

/** A moment as lines of text. */
export function momentInWords({ steps, inTurn }: Moment): string {
  const others = inTurn ? '\n  at once, each person in turn: ' : '\n  at once: ';
  return steps.map(inWords).join(others);
}
