import fc from 'fast-check';

import { world } from '#tests/harness.ts';
import { assemble, dismiss } from '#tests/model/cast.ts';
import type { Cast } from '#tests/model/cast.ts';
import { readLedger } from '#tests/model/ledger.ts';
import { newPlay, perform } from '#tests/model/play.ts';
import { comeToRest } from '#tests/model/quiet.ts';
import { broken } from '#tests/model/rules.ts';
import { inWords, sequences } from '#tests/model/step.ts';
import type { Step } from '#tests/model/step.ts';

// MODEL_RUNS and MODEL_STEPS for more; MODEL_SEED and MODEL_PATH to see a failure again.
const inEveryRun = 150;
const runs = Number(process.env['MODEL_RUNS'] ?? inEveryRun);
const most = Number(process.env['MODEL_STEPS'] ?? (runs > inEveryRun ? 30 : 12));
const givenSeed = process.env['MODEL_SEED'];

/** The one sequence that is to be seen again, if any. */
export const path = process.env['MODEL_PATH'];

// A machine that is busy with other things ends an ordinary run early, and the search for the
// shortest sequence that fails, too.
const minuteMs = 60_000;
const longestMs = (runs > inEveryRun ? 240 : 4) * minuteMs;

/** How long a search may take, with the last sequence's end. */
export const patienceMs = longestMs + 2 * minuteMs;

/**
 * Plays every `share`th of the sequences, from a seed of its own, until one fails; throws what was
 * wrong with it, what replays it, and its story.
 */
export async function search(share: number): Promise<void> {
  const cast = await assemble(await world());
  try {
    await searchWith(cast, Math.ceil(runs / share));
  } finally {
    await dismiss(cast);
  }
}

async function searchWith(cast: Cast, numRuns: number): Promise<void> {
  let shortest: string[] = [];
  const property = fc.asyncProperty(sequences(most), async (steps: Step[]) => {
    let story: string[] = [];
    try {
      await tell(cast, steps, story).catch((error: unknown) => {
        if (!isOfTheMachine(error)) throw error;
        story = [];
        return tell(cast, steps, story);
      });
    } catch (error) {
      shortest = story;
      throw error;
    }
  });
  const found = await fc.check(property, {
    seed: Number(givenSeed ?? Math.floor(Math.random() * 2 ** 31)),
    numRuns: path === undefined ? numRuns : 1,
    ...(path !== undefined && { path }),
    endOnFailure: path !== undefined,
    interruptAfterTimeLimit: longestMs,
  });
  if (found.interrupted || numRuns > inEveryRun) {
    console.warn(`${found.numRuns} of ${numRuns} sequences were played`);
  }
  if (!found.failed) return;
  const replay = `MODEL_SEED=${found.seed} MODEL_PATH=${found.counterexamplePath ?? ''} MODEL_STEPS=${most}`;
  const why = found.errorInstance instanceof Error ? found.errorInstance.message : '';
  const told = [why, `replay with ${replay}`, ...shortest].join('\n');
  // The other half of a long search goes on for an hour; what was found is told now.
  console.error(told);
  throw new Error(told);
}

/** A runtime on a machine that is too busy loses a connection now and then, and says so in other words. */
function isOfTheMachine(error: unknown): boolean {
  return (
    error instanceof Error &&
    /fetch failed|Error: Net|connection lost|Invalid JSON received|Body is unusable/.test(
      error.message,
    )
  );
}

/** Has the steps happen in an empty world, and compares the books when it has come to rest. */
async function tell(cast: Cast, steps: readonly Step[], story: string[]): Promise<void> {
  await cast.watch.world.reset();
  const play = newPlay(cast);
  for (const step of steps) {
    story.push(inWords(step));
    story.push(`  ${await perform(play, step)}`);
  }
  await comeToRest(cast.watch, play.outbox);
  const disagreements = broken(await readLedger(cast.watch, play));
  if (disagreements.length > 0) {
    throw new Error(disagreements.map(({ rule, where }) => `${rule}: ${where}`).join('\n'));
  }
}
