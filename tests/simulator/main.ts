import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import {
  addExercised,
  exercisedInWords,
  neverExercised,
  nothingExercised,
} from '#tests/simulator/exercised.ts';
import { nodeOptions } from '#tests/simulator/machine/node-options.ts';
import { knownFindings } from '#tests/simulator/known-findings.ts';
import { lifeOf } from '#tests/simulator/life.ts';
import type { Finding, Played, Report, Work } from '#tests/simulator/messages.ts';

/*
 * npm run simulate -- --lives 1000 --seed 1
 *
 * Plays the lives of so many seeds, beginning with the first one. docs/simulator.md explains it.
 */

const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '200' },
    seed: { type: 'string' },
    steps: { type: 'string', default: '30' },
    processes: { type: 'string', default: String(availableParallelism()) },
    tries: { type: 'string', default: '400' },
    seconds: { type: 'string' },
    trace: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
    life: { type: 'string' },
  },
});

function whole(name: string, text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  console.error(`--${name} is "${text}", which is no whole number.`);
  return process.exit(2);
}

const firstSeed = values.seed === undefined ? Date.now() % 2 ** 31 : whole('seed', values.seed);
const mostSteps = whole('steps', values.steps);
const lot = 5;
const progressMs = 5000;
const tableMs = 60_000;
/** A run of fewer lives need not meet everything. */
const livesThatMeetAll = 1000;

if (values.trace || values.life !== undefined) await tellOne();
else if (values.twice) await playTwice(whole('lives', values.lives));
else await playMany(whole('lives', values.lives));

/** Plays one life and prints everything that happens in it. */
async function tellOne(): Promise<void> {
  const { makeStage } = await import('#tests/simulator/stage.ts');
  const { playLife } = await import('#tests/simulator/play-life.ts');
  const { storyOf } = await import('#tests/simulator/play-seed.ts');
  const { fixedLifeOf } = await import('#tests/simulator/shrink.ts');
  const { real } = await import('#tests/simulator/machine/globals.ts');
  const stage = await makeStage();
  await playLife(stage, lifeOf(0, 30));
  const fixed =
    values.life === undefined
      ? { life: lifeOf(firstSeed, mostSteps) }
      : fixedLifeOf(readFileSync(values.life, 'utf8'));
  const outcome = await playLife(stage, fixed.life, {
    ...('schedules' in fixed && { schedules: fixed.schedules }),
    keepsTrace: values.trace,
  });
  if (values.trace) real.print(outcome.trace.join('\n'));
  real.print(storyOf(outcome));
  real.print(`1 lives, ${outcome.breaks.length > 0 ? 1 : 0} new findings, trace ${outcome.hash}`);
  // A pipe takes a long trace in parts, and an exit would cut off what it has not taken.
  process.stdout.write('', () => process.exit(outcome.breaks.length > 0 ? 1 : 0));
}

/** Plays the lives twice, in another order and in other processes. The traces must be equal. */
async function playTwice(lives: number): Promise<void> {
  const seeds = Array.from({ length: lives }, (_, at) => firstSeed + at);
  const once = await playAll(seeds, () => undefined);
  const again = await playAll(seeds.toReversed(), () => undefined);
  const hashes = new Map(once.played.map(({ seed, hash }) => [seed, hash]));
  const differing = again.played.filter(({ seed, hash }) => hashes.get(seed) !== hash);
  for (const { seed } of differing) console.log(`seed ${seed} does not give the same trace twice`);
  console.log(`${lives} lives twice, ${differing.length} differing`);
  process.exit(differing.length > 0 ? 1 : 0);
}

interface Seen extends Report {
  stopped: boolean;
}

async function playMany(lives: number): Promise<void> {
  const started = Date.now();
  let tableAt = started;
  const seeds = Array.from({ length: lives }, (_, at) => firstSeed + at);
  const seen = await playAll(seeds, (soFar, isLast) => {
    const seconds = (Date.now() - started) / 1000;
    if (!isLast && Date.now() - tableAt > tableMs) {
      tableAt = Date.now();
      console.log(exercisedInWords(new Map(soFar.exercised)));
    }
    const { length } = soFar.played;
    const found = soFar.played.filter(({ finding }) => finding !== null).length;
    console.log(
      `${length} of ${lives} lives, ${(length / seconds).toFixed(1)} a second, ${found} new findings`,
    );
  });
  conclude(seen, (Date.now() - started) / 1000);
}

function conclude({ played, exercised, stopped }: Seen, seconds: number): void {
  const inOrder = played.toSorted((a, b) => a.seed - b.seed);
  const hash = createHash('sha256');
  for (const one of inOrder) hash.update(`${one.seed} ${one.hash}\n`);
  const findings = inOrder.flatMap(({ finding }) => finding ?? []);
  console.log(`\nWhat was exercised\n${exercisedInWords(new Map(exercised))}`);
  tellKnown(inOrder);
  for (const { seed, rules } of findings) console.log(`New at seed ${seed}: ${rules.join(', ')}`);
  const missing = neverExercised(new Map(exercised));
  const lacks = played.length >= livesThatMeetAll && missing.length > 0;
  if (lacks) console.log(`\nNever met: ${missing.join(', ')}`);
  const first = inOrder[0]?.seed ?? firstSeed;
  const last = inOrder.at(-1)?.seed ?? firstSeed;
  console.log(
    `\nSeeds ${first} to ${last}${stopped ? ', stopped early' : ''}, ` +
      `${(played.length / seconds).toFixed(1)} lives a second, Node ${process.version}`,
  );
  console.log(
    `${played.length} lives, ${findings.length} new findings, trace ${hash.digest('hex')}`,
  );
  process.exit(findings.length > 0 || lacks ? 1 : 0);
}

function tellKnown(played: readonly Played[]): void {
  for (const { id, issue, says } of knownFindings) {
    const met = played.filter(({ known }) => known.includes(id));
    const [first] = met;
    const after = first ? `, first after ${played.indexOf(first) + 1} lives` : '';
    console.log(`Known ${id} (issue ${issue}): met in ${met.length} lives${after}. ${says}`);
  }
}

function tell({ seed, rules, life, story }: Finding): void {
  mkdirSync('.reports/simulator', { recursive: true });
  const file = `.reports/simulator/life-${seed}.json`;
  writeFileSync(file, life);
  console.log(`\nNew finding: ${rules.join(', ')}\n${story}`);
  console.log(`The whole life: npm run simulate -- --seed ${seed} --steps ${mostSteps} --trace`);
  console.log(`This short one: npm run simulate -- --life ${file} --trace`);
}

/** Lets several processes play the seeds, a few at a time. Ends early when asked to. */
function playAll(
  seeds: readonly number[],
  progress: (soFar: Report, isLast: boolean) => void,
): Promise<Seen> {
  const exercised = nothingExercised();
  const seen: Seen = { played: [], exercised: [], stopped: false };
  let given = 0;
  let toldAt = Date.now();
  const stop = () => {
    seen.stopped = given < seeds.length;
    given = seeds.length;
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  if (values.seconds !== undefined)
    setTimeout(stop, whole('seconds', values.seconds) * 1000).unref();
  return new Promise((resolve, reject) => {
    const count = Math.min(whole('processes', values.processes), Math.ceil(seeds.length / lot));
    let running = 0;
    for (let i = 0; i < count; i += 1) {
      running += 1;
      const child = startPlayer();
      const next = () => {
        const work: Work = {
          seeds: seeds.slice(given, given + lot),
          mostSteps,
          mostTries: whole('tries', values.tries),
        };
        given += work.seeds.length;
        if (work.seeds.length > 0) child.send(work);
        else child.disconnect();
      };
      child.on('message', (message: Report | 'ready') => {
        if (message !== 'ready') {
          seen.played.push(...message.played);
          for (const { finding } of message.played) if (finding) tell(finding);
          addExercised(exercised, message.exercised);
          seen.exercised = [...exercised];
          if (values.first && message.played.some(({ finding }) => finding !== null)) stop();
          if (Date.now() - toldAt > progressMs) {
            toldAt = Date.now();
            progress(seen, false);
          }
        }
        next();
      });
      child.on('exit', (code) => {
        running -= 1;
        if (code !== 0) reject(new Error(`a process that plays lives ended with ${code}`));
        else if (running === 0) resolve(seen);
      });
    }
  });
}

function startPlayer(): ChildProcess {
  // A life leaves much garbage. With more room for young objects it is collected faster.
  const execArgv = [...nodeOptions, '--max-semi-space-size=64'];
  return fork(new URL('./worker-process.ts', import.meta.url), { execArgv });
}
