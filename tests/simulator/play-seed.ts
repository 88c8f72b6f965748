import { addExercised } from '#tests/simulator/exercised.ts';
import type { Exercised } from '#tests/simulator/exercised.ts';
import { lifeOf } from '#tests/simulator/life.ts';
import type { Finding, Played, Work } from '#tests/simulator/messages.ts';
import { playLife } from '#tests/simulator/play-life.ts';
import type { Outcome } from '#tests/simulator/play-life.ts';
import { shrink, textOf } from '#tests/simulator/shrink.ts';
import type { FixedLife } from '#tests/simulator/shrink.ts';
import type { Stage } from '#tests/simulator/stage.ts';

/** Plays the life of a seed. If the life breaks a rule in an unknown way, it is shortened. */
export async function playSeed(
  stage: Stage,
  seed: number,
  { mostSteps, mostTries }: Omit<Work, 'seeds'>,
  exercised: Exercised,
): Promise<Played> {
  const life = lifeOf(seed, mostSteps);
  const outcome = await playLife(stage, life);
  addExercised(exercised, outcome.exercised);
  const known = [...new Set(outcome.known.map(({ id }) => id))];
  const finding =
    outcome.breaks.length === 0
      ? null
      : await shortest(stage, { life, schedules: outcome.schedules }, outcome, mostTries);
  return { seed, hash: outcome.hash, known, finding };
}

async function shortest(
  stage: Stage,
  found: FixedLife,
  { breaks }: Outcome,
  mostTries: number,
): Promise<Finding> {
  const rules = new Set(breaks.map(({ rule }) => rule));
  const play = ({ life, schedules }: FixedLife) => playLife(stage, life, { schedules });
  const fails = async (candidate: FixedLife) => {
    const again = await play(candidate);
    return again.breaks.some(({ rule }) => rules.has(rule));
  };
  const short = await shrink(found, fails, mostTries);
  const last = await play(short);
  return {
    seed: found.life.seed,
    rules: [...new Set(last.breaks.map(({ rule }) => rule))],
    life: textOf(short),
    story: storyOf(last),
  };
}

/** The text for a life: what happened, and where it broke a rule. */
export function storyOf({ story, breaks, known }: Outcome): string {
  return [
    ...story,
    ...breaks.map(({ rule, where }) => `BROKEN ${rule}: ${where}`),
    ...known.map(({ id, says }) => `known ${id}: ${says}`),
  ].join('\n');
}
