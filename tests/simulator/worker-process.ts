import { nothingExercised } from '#tests/simulator/exercised.ts';
import { lifeOf } from '#tests/simulator/life.ts';
import type { Report, Work } from '#tests/simulator/messages.ts';
import { playLife } from '#tests/simulator/play-life.ts';
import { playSeed } from '#tests/simulator/play-seed.ts';
import { makeStage } from '#tests/simulator/stage.ts';

/*
 * One of the processes that play lives. It receives seeds and reports the results. It plays one
 * life at a time.
 */

// Ctrl-C in a terminal reaches this process, too. The process that gave it seeds ends the run, and
// waits for the results.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

const stage = await makeStage();
// The first life creates things that are made at their first use. So no later life differs.
await playLife(stage, lifeOf(0, 30));

async function play({ seeds, ...how }: Work): Promise<Report> {
  const exercised = nothingExercised();
  const played = [];
  for (const seed of seeds) played.push(await playSeed(stage, seed, how, exercised));
  return { played, exercised: [...exercised] };
}

process.on('message', (work: Work) => {
  play(work).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.send?.('ready');
