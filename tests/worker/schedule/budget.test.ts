import { expect, test } from 'vitest';

import { openBudget } from '#worker/schedule/budget.ts';

const most = { statements: 100, subrequests: 100, ms: 1000 };
const limit = { statements: 110, subrequests: 110 };
const item = { statements: 1, subrequests: 1 };
const share = { statements: 30, subrequests: 30, ms: 500, item };

test('an item that uses too much fails alone: what is kept for other jobs is not used', async () => {
  const run = openBudget(most, limit, () => 0);
  run.begin(share, { statements: 60, subrequests: 60 });
  let calls = 0;
  const endless = () => {
    for (;;) {
      run.spend(1);
      calls += 1;
    }
  };
  expect(endless).toThrow('kept for other jobs');
  expect(calls).toBe(40);
  // Its failure can be noted all the same.
  await run.conclude(async () => run.spend(1));
  expect(run.begin(share, { statements: 30, subrequests: 30 }).itemsThatFit(100)).toBe(29);
});

test('a batch counts each of its statements, and one call', () => {
  const run = openBudget(most, limit, () => 0);
  const budget = run.begin(share, item);
  run.spend(25);
  expect(budget.used()).toEqual({ statements: 25, subrequests: 1, ms: 0 });
  expect([budget.itemsThatFit(10), budget.isSpent()]).toEqual([5, false]);
  run.spend(5);
  expect([budget.hasRoom(), budget.isSpent()]).toEqual([false, true]);
});

test('a job stops when its time is over, and a job after it has its own time', () => {
  let now = 0;
  const run = openBudget(most, limit, () => now);
  const slow = run.begin(share, item);
  now = 499;
  expect(slow.hasRoom()).toBe(true);
  now = 500;
  expect([slow.hasRoom(), slow.isSpent()]).toEqual([false, true]);
  expect(run.begin(share, item).hasRoom()).toBe(true);
});

test('after the shares a job gets what all have left, until the time of the run is over', () => {
  let now = 0;
  const run = openBudget(most, limit, () => now);
  const first = run.begin(share, item);
  for (let i = 0; i < 30; i += 1) run.spend(1);
  expect(first.hasRoom()).toBe(false);
  now = 400;
  const again = run.beginAgain(share);
  expect(again.itemsThatFit(100)).toBe(70);
  now = 1000;
  expect(again.hasRoom()).toBe(false);
});
