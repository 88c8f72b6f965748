import { spawnSync } from 'node:child_process';

import { expect, test } from 'vitest';

import { startedOnce } from './started-once.ts';

test('a failed start is tried again, and a successful one is not', async () => {
  let starts = 0;
  const own = startedOnce('The world', async () => {
    starts += 1;
    if (starts === 1) throw new Error('the port is taken');
    return starts;
  });
  expect(own.started()).toBeUndefined();
  expect(await Promise.all([own.get(), own.get()])).toEqual([2, 2]);
  expect(await own.get()).toBe(2);
  expect(own.started()).toBe(2);
});

test('of the tests whose world never starts, one fails with the cause, and others are skipped', () => {
  const config = new URL('./vitest.config.ts', import.meta.url).pathname;
  const vitest = 'node_modules/vitest/vitest.mjs';
  const { status, stdout } = spawnSync(process.execPath, [vitest, 'run', '-c', config], {
    encoding: 'utf8',
  });
  const { testResults } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    testResults: {
      assertionResults: { status: string; title: string; failureMessages: string[] }[];
    }[];
  };
  const results = testResults.flatMap((file) => file.assertionResults);
  expect(results.map((one) => [one.status, one.title])).toEqual([
    ['failed', 'the first that asks'],
    ['skipped', 'the second that asks'],
    ['skipped', 'the third that asks'],
    ['skipped', 'for the tests in here'],
    ['passed', 'one that asks for nothing'],
  ]);
  expect(results[0]?.failureMessages.join()).toContain(
    'The world does not start: the disk is full',
  );
  expect(status).toBe(1);
});
