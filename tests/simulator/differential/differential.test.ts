import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startedWorld, world } from '#tests/support/harness.ts';
import { assemble, dismiss } from '#tests/model/cast.ts';
import type { Cast } from '#tests/model/cast.ts';
import { differences } from '#tests/simulator/differential/compare.ts';
import { comparableSteps, recordLife } from '#tests/simulator/differential/record-life.ts';
import { nodeOptions } from '#tests/simulator/machine/node-options.ts';
import type { LifeRecord } from '#tests/simulator/differential/record-life.ts';
import { dayMs } from '#worker/calendar.ts';

/*
 * The simulator is useful only if it behaves as the real runtime does. This test plays the same
 * lives in both and compares every answer, every row and every object at Stripe.
 */

// The tests always play the same 16 lives; `npm run differential` plays 200 others each time.
const wanted = process.env['DIFFERENTIAL_SEED'] ?? 1;
const lives = Number(process.env['DIFFERENTIAL_LIVES'] ?? (wanted === 'fresh' ? 200 : 16));
const firstSeed = wanted === 'fresh' ? Math.floor(Math.random() * 2 ** 31) : Number(wanted);
const mostSteps = 12;

let simulator: ChildProcess;
let cast: Cast;

beforeAll(async () => {
  simulator = fork(new URL('./record-process.ts', import.meta.url), { execArgv: [...nodeOptions] });
  await once(simulator, 'message');
  cast = await assemble(await world());
});

afterAll(async () => {
  simulator.kill();
  // Without a world there is nobody to dismiss.
  if (startedWorld()) await dismiss(cast);
});

async function inTheSimulator(seed: number, start: number): Promise<LifeRecord> {
  const answer = once(simulator, 'message') as Promise<[string | { error: string }]>;
  simulator.send({ seed, most: mostSteps, start });
  const [record] = await answer;
  if (typeof record !== 'string') throw new Error(record.error);
  return JSON.parse(record) as LifeRecord;
}

async function inTheRuntime(seed: number, start: number): Promise<LifeRecord> {
  const here = await world();
  await here.reset();
  await here.fetch('/sandbox/api/clock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: new Date(start).toISOString(), schedule: false }),
  });
  const record = await recordLife(cast, comparableSteps(seed, mostSteps));
  return JSON.parse(JSON.stringify(record)) as LifeRecord;
}

test(
  `${lives} lives are the same in the simulator and in the runtime`,
  { timeout: lives * 10_000, retry: 0 },
  async () => {
    for (let seed = firstSeed; seed < firstSeed + lives; seed += 1) {
      // The life begins at noon, so some seconds more or less never change the day. It begins so
      // late that Stripe no longer lists the events of the worlds' creation.
      const noon = Math.ceil(Date.now() / dayMs) * dayMs + dayMs / 2;
      const start = noon + (60 + (seed % 1000)) * dayMs;
      const [ours, theirs] = await Promise.all([
        inTheSimulator(seed, start),
        inTheRuntime(seed, start),
      ]);
      const where = `DIFFERENTIAL_SEED=${seed} DIFFERENTIAL_LIVES=1`;
      expect(differences(ours, theirs, start).slice(0, 20), where).toEqual([]);
      expect(theirs.breaks, where).toEqual([]);
    }
  },
);
