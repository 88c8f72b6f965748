import { comparableSteps, recordLife } from '#tests/simulator/differential/record-life.ts';
import { makeStage } from '#tests/simulator/stage.ts';

/*
 * Records lives in the simulator for the parent process. A message names the seed and the start of
 * a life (UTC milliseconds); the answer is the record of that life.
 */

interface Asked {
  seed: number;
  most: number;
  start: number;
}

const stage = await makeStage();

async function record({ seed, most, start }: Asked): Promise<string> {
  await stage.reset(start, seed);
  return JSON.stringify(await recordLife(stage.cast, comparableSteps(seed, most)));
}

process.on('message', (asked: Asked) => {
  record(asked).then(
    (text) => process.send?.(text),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
  );
});
process.send?.('ready');
