import { expect, test } from 'vitest';

import { beginDeletion, deletionStatus } from '#tests/support/deletions.ts';
import { row } from '#tests/support/database.ts';
import { pathOf, takeAlong } from '#tests/support/exports.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/people.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { customerOf, newMember } from '#tests/support/repayments.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { makeContext } from '#worker/context.ts';
import { openBudget } from '#worker/schedule/budget.ts';
import { runJob } from '#worker/schedule/run-job.ts';
import { jobs } from '#worker/scheduled.ts';

const day = 86_400;
const unlimited = { statements: 1e6, subrequests: 1e6, ms: 1e9 };
const item = { statements: 1, subrequests: 1 };

/** Runs the sweep of deletions once; the Worker dies at its `nth` call to anything outside. */
async function sweepCutAt(w: World, nth: number): Promise<void> {
  const run = openBudget(unlimited, unlimited, Date.now);
  let calls = 0;
  const ctx = await makeContext(await w.bindings(), {
    requestId: crypto.randomUUID(),
    origin: w.origin,
    caller: { sessionHash: null, browser: '', address: null, userAgent: '', country: null },
    needsLatest: true,
    later: () => {
      throw new Error('a job does such work itself');
    },
    spend: () => {
      calls += 1;
      if (calls >= nth) throw new Error('the Worker has died');
    },
  });
  const name = 'sweepDeletions';
  const budget = run.begin({ ...unlimited, item }, { statements: 0, subrequests: 0 });
  await runJob(ctx, run, { name, ...jobs[name], budget, postponed: new Map() });
}

test('cut off at any call, a deletion goes on where it was, and does everything once', async () => {
  const w = await world();
  await w.reset();
  const { person, contract } = await newMember(w, 'yearly_trial');
  const customer = await customerOf(w, person);
  await beginDeletion(w, person);
  await advance(w, 6 * day);
  const { answer: taken } = await takeAlong(w, person);
  await advance(w, day + 1);
  const opened = new Set<string>();
  const seen = new Set<string | undefined>();
  for (let nth = 1; nth < 60; nth += 1) {
    await sweepCutAt(w, nth);
    const status = await deletionStatus(w, contract.accountId);
    seen.add(status);
    // Its file goes a little after the account.
    opened.add(`${status}: ${(await w.fetch(pathOf(taken))).status}`);
    await flushDeliveries(w);
    await advance(w, 3700);
  }
  for (let runs = 0; runs < 3; runs += 1) {
    await w.runSchedule();
    await w.awaitMails();
    await advance(w, 3700);
  }
  expect([...opened]).toEqual(['requested: 200', 'due: 200', 'billing_ended: 200', 'erased: 404']);
  expect([...seen]).toEqual(['requested', 'due', 'billing_ended', 'erased']);
  expect(await deletionStatus(w, contract.accountId)).toBe('locked');
  expect(await row(w, 'select 1 from account where email = ?', person.email)).toBeNull();
  expect(await row(w, 'select 1 from outbox where recipient = ?', person.email)).toBeNull();
  const last = (await mailsTo(w, person.email)).filter(
    ({ subject }) => subject === 'Dein Konto bei Lexlern ist gelöscht',
  );
  expect(last).toHaveLength(1);
  const { data } = await w.stripe.subscriptions.list({ customer, status: 'all' });
  expect(data.map(({ status }) => status)).toEqual(['canceled']);
  expect(await w.stripe.customers.retrieve(customer)).toMatchObject({ email: null, name: null });
});
