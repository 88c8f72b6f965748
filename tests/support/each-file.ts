import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';

import { takeDifferences } from '#tests/conformance/schema/watch.ts';
import { endFaults } from '#tests/support/faults.ts';
import { startedWorld, world as startWorld } from '#tests/support/harness.ts';
import { flushDeliveries, setDeliveryMode } from '#tests/support/purchases.ts';
import { toDaytime } from '#tests/support/sandbox-clock.ts';
import { longestStartMs, noteFile } from '#tests/support/started-once/started-once.ts';

// Vitest wants to see here that the hook takes nothing from the context.
// eslint-disable-next-line no-empty-pattern
beforeAll(({}, file) => noteFile(file));

// A file begins in the seeded world, so no test depends on what another file has left: waiting
// jobs, a moved clock, a trial begun with a shared test card (docs/decisions/0100).
beforeAll(async () => {
  await startedWorld()?.reset();
});

// Where tests are given a world, it starts before the time of the first one runs: a test that is
// tried again after it ran out of time while its world was starting would be given none.
// eslint-disable-next-line no-empty-pattern
beforeAll(async ({}, { file }) => {
  if (readFileSync(file.filepath, 'utf8').includes("'#tests/support/test.ts'")) await startWorld();
}, longestStartMs);

// Every test begins by day, whatever ran before it in the same world.
beforeEach(async () => {
  const world = startedWorld();
  if (!world) return;
  if (await toDaytime(world)) await flushDeliveries(world);
});

// When a test fails because of a fault in the Worker, this prints the fault.
afterEach(async ({ task }) => {
  const faults = startedWorld()?.faults() ?? [];
  if (task.result?.state === 'fail' && faults.length > 0) console.error(faults.join('\n'));
});

// What a test has seen of the stand-in must fit the types of Stripe's library.
afterEach(() => {
  expect(takeDifferences()).toEqual([]);
});

// What the product has sent must not scan a table that grows. The module is loaded only with a
// world, because many files need none.
afterAll(async () => {
  const world = startedWorld();
  if (!world) return;
  const { newScans } = await import('#tests/support/scans/scans-of.ts');
  expect(await newScans(world)).toEqual([]);
});

// The next file uses the same world, so this removes all disturbances from it.
afterAll(async () => {
  const world = startedWorld();
  if (!world) return;
  // After a long computation Node has not read yet that the runtime closed an idle connection.
  await setImmediate();
  await endFaults(world);
  await setDeliveryMode(world, 'normal');
  await flushDeliveries(world);
});
