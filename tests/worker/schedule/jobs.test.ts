import { beforeEach, describe, expect } from 'vitest';

import { runsInProcess } from '#tests/in-process/runs-in-process.ts';
import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { jobCases } from '#tests/worker/schedule/job-cases.ts';
import { runJobAlone } from '#tests/worker/schedule/run-job.ts';
import { platformLimit, runLimit, shares } from '#worker/schedule/shares.ts';
import type { JobName } from '#worker/schedule/shares.ts';
import { jobs } from '#worker/scheduled.ts';

beforeEach(async () => {
  await (await world()).reset();
});

const names = (Object.keys(jobCases) as JobName[]).filter(
  (name) => typeof jobCases[name] === 'function',
);

async function backlogOf(name: JobName, items: number) {
  const make = jobCases[name];
  if (typeof make !== 'function') throw new Error(`${name} has no items`);
  return make(await world(), items);
}

/** A share in which so many items of that job fit, beside the count of what is due. */
function smallShareOf(name: JobName, items: number) {
  const { item, ms } = shares[name];
  const counting = jobs[name].due ? 1 : 0;
  const statements = item.statements * items + counting;
  return { statements, subrequests: item.subrequests * items + counting, ms, item };
}

const mostRuns = 20;

// Only the world in this process counts what an invocation uses.
describe.runIf(runsInProcess)('a job of the scheduled run', () => {
  test.each(names)('%s does all items but those that fail, and later those', async (name) => {
    const w = await world();
    const backlog = await backlogOf(name, 7);
    const { stuck = 1 } = backlog;
    expect(await backlog.left()).toBeGreaterThanOrEqual(7);
    const changed = await backlog.poisoned();
    // In the small share, items that fail again and again would keep others waiting.
    const share = smallShareOf(name, 3);
    for (let run = 0; run < mostRuns && (await backlog.left()) > stuck; run += 1) {
      await runJobAlone(w, name, { share, changed });
      await advance(w, 300);
    }
    expect(await backlog.left()).toBe(stuck);
    // They wait for at most six hours.
    await advance(w, 6 * 3600);
    for (let run = 0; run < mostRuns && (await backlog.left()) > 0; run += 1) {
      await runJobAlone(w, name, { changed: backlog.bindings ?? {} });
      await advance(w, 300);
    }
    expect(await backlog.left()).toBe(0);
  });

  test.each(names)(
    '%s stops when its share is used, and goes on in the next runs',
    async (name) => {
      const w = await world();
      const backlog = await backlogOf(name, 12);
      const share = smallShareOf(name, 2);
      const changed = backlog.bindings ?? {};
      const stops: boolean[] = [];
      while (stops.length < mostRuns && (await backlog.left()) > 0) {
        const use = await runJobAlone(w, name, { share, changed });
        expect(use.statements).toBeLessThanOrEqual(share.statements);
        expect(use.subrequests).toBeLessThanOrEqual(share.subrequests);
        stops.push(use.isSpent);
        await advance(w, 300);
      }
      expect(await backlog.left()).toBe(0);
      expect(stops.length).toBeGreaterThan(1);
      expect(stops[0]).toBe(true);
    },
  );
});

test.runIf(runsInProcess)(
  'a contract whose person cannot be reminded waits longer each time',
  async ({ w }) => {
    await backlogOf('sendReminders', 1);
    // Stripe knows nothing of it.
    const database = await w.database();
    await database.prepare("update contract set id = 'sub_gone'").run();
    for (let run = 0; run < 4; run += 1) {
      await runJobAlone(w, 'sendReminders', {});
      await advance(w, 300);
    }
    // At once, after the next run, and after five minutes; then it waits for ten.
    const waiting = await row<{ attempts: number }>(w, 'select attempts from postponed_item');
    expect(waiting?.attempts).toBe(3);
  },
);

test('the shares of all jobs fit into a run, and a run into what the platform allows', () => {
  const all = Object.values(shares);
  for (const what of ['statements', 'subrequests', 'ms'] as const) {
    expect(all.reduce((sum, share) => sum + share[what], 0)).toBeLessThanOrEqual(runLimit[what]);
  }
  for (const what of ['statements', 'subrequests'] as const) {
    expect(runLimit[what]).toBeLessThan(platformLimit[what]);
    for (const share of all) expect(share.item[what]).toBeLessThanOrEqual(share[what]);
  }
});
