import fc from 'fast-check';

import { inWords, sequences } from '#tests/model/step.ts';
import type { Step } from '#tests/model/step.ts';
import { randomFrom } from '#tests/simulator/machine/random.ts';

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
}

/** Before this nothing has happened. UTC milliseconds. */
export const beginning = Date.UTC(2026, 10, 22, 10);
const minuteMs = 60_000;
const fourYearsInMinutes = 4 * 365 * 24 * 60;

/** Steps that have the world for themselves: what is under way comes to its end before them. */
const alone: ReadonlySet<Step['does']> = new Set(['wait']);
const mostAtOnce = 3;

/** The life of that seed, of at most so many steps. */
export function lifeOf(seed: number, mostSteps: number): Life {
  const random = randomFrom(seed);
  const [steps = []] = fc.sample(sequences(mostSteps), { seed, numRuns: 1 });
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
  return { seed, start: beginning + random.below(fourYearsInMinutes) * minuteMs, moments };
}

function canJoin({ steps }: Moment, step: Step): boolean {
  return steps.length < mostAtOnce && ![...steps, step].some(({ does }) => alone.has(does));
}

/** A moment as lines of a story. */
export function momentInWords({ steps }: Moment): string {
  return steps.map(inWords).join('\n  at once: ');
}
