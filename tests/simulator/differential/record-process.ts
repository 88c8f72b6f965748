import { comparableSteps, recordLife } from '#tests/simulator/differential/record-life.ts';
import { makeStage } from '#tests/simulator/stage.ts';

/*
 * Records lives in the simulator for whoever has started this process: each is asked for by its seed
 * and the moment it begins at (UTC milliseconds), and answered with its record.
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
