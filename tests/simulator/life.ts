import fc from 'fast-check';

import { everything, inWords, sequences, stepNames } from '#tests/model/step.ts';
import type { Step } from '#tests/model/step.ts';
import { drill } from '#tests/simulator/drill.ts';
import { randomFrom, some } from '#tests/simulator/machine/random.ts';
import type { Random } from '#tests/simulator/machine/random.ts';
import { outageFrom, troubleAtBeginning, troubleFrom } from '#tests/simulator/schedule/trouble.ts';
import type { Trouble } from '#tests/simulator/schedule/trouble.ts';

/** Steps that happen at once, and the seed of what is decided meanwhile. */
export interface Moment {
  steps: Step[];
  seed: number;
  /** Whether each person does one thing after another meanwhile, as with one device. */
  inTurn?: boolean;
  /** Whether the life's trouble is over. */
  isCalm?: boolean;
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

/** The life of that seed, of at most so many steps: five of eight are drills. */
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

/** An outage lasts until something was ordered: what was cut off then is gone on with. */
function calmed(moments: readonly Moment[]): Moment[] {
  const order = moments.findIndex(({ steps }) => steps.some(({ does }) => does.startsWith('buy')));
  return moments.map((moment, at) => (at > order ? { ...moment, isCalm: true } : moment));
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
 * Every other whole life is made of a few plans, ways to pay and steps only: those meet each other
 * more often than if everything could come.
 */
function sequencesFor(random: Random, mostSteps: number): fc.Arbitrary<Step[]> {
  // Short ones are more frequent: most of what goes wrong needs few steps.
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

/** A moment as lines of a story. */
export function momentInWords({ steps, inTurn }: Moment): string {
  const others = inTurn ? '\n  at once, each person in turn: ' : '\n  at once: ';
  return steps.map(inWords).join(others);
}
