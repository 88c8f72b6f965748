import { expect } from 'vitest';

import { disturb, endFaults } from '#tests/support/faults.ts';
import { openDesk } from '#tests/support/operators.ts';
import { mailsTo } from '#tests/support/people.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { insertChanges, insertMails } from '#tests/worker/schedule/rows.ts';
import { sendTo } from '#tests/worker/client-api/webhooks.ts';
import type { StateAnswer } from '#worker/desk/state/schemas.ts';
import { whatStandsOut } from '#worker/desk/state/what-stands-out.ts';
import type { Facts } from '#worker/desk/state/read-facts.ts';

const to = 'alarm@lexlern.example';

async function stateOf(w: World): Promise<StateAnswer> {
  const desk = await openDesk(w);
  return (await (await desk.get('/api/internal/state')).json()) as StateAnswer;
}

const subjects = async (w: World) => (await mailsTo(w, to)).map(({ subject }) => subject);

test('the state names each job, what has failed since when, and settings without values', async ({
  w,
}) => {
  await w.runSchedule();
  await disturb(w, { target: 'stripe', path: 'GET /v1/prices', mode: 'before', times: 60 });
  const began = await clockOf(w);
  await w.runSchedule();
  await advance(w, 20 * 60);
  await w.runSchedule();
  const state = await stateOf(w);
  const plans = state.jobs.find(({ job }) => job === 'syncPlans');
  expect(plans?.failing_since).toBeGreaterThanOrEqual(began);
  expect(plans?.failing_since).toBeLessThan(began + 60_000);
  expect(plans?.ran_at).toBeGreaterThan(began + 1_000_000);
  expect(state.stands_out).toEqual([
    { condition: 'job_fails syncPlans', since: plans?.failing_since },
  ]);
  const secret = state.settings.find(({ name }) => name === 'STRIPE_WEBHOOK_SECRETS');
  expect(secret).toEqual({ name: 'STRIPE_WEBHOOK_SECRETS', set: 1 });
  expect(JSON.stringify(state)).not.toMatch(/whsec_|sk_test|local-pepper/);

  await endFaults(w);
  await w.runSchedule();
  expect((await stateOf(w)).stands_out).toEqual([]);
});

test('what stands out is told once, and once more when it is over', async ({ w }) => {
  w.configure?.({ ALARM_EMAIL: to });
  await w.runSchedule();
  expect(await subjects(w)).toEqual([]);
  await insertMails(w, 1);
  await (
    await w.database()
  )
    .prepare('update outbox set due_at = null, sent_at = null, attempts = 9')
    .run();
  await Promise.all([w.runSchedule(), w.runSchedule()]);
  await advance(w, 600);
  await w.runSchedule();
  const found = 'Lexlern: E-Mails kamen nicht hinaus';
  expect(await subjects(w)).toEqual([found]);
  expect((await mailsTo(w, to))[0]?.text).toContain('/internal/state');

  await (await w.database()).prepare('delete from outbox where sent_at is null').run();
  await Promise.all([w.runSchedule(), w.runSchedule()]);
  await advance(w, 600);
  await w.runSchedule();
  expect(await subjects(w)).toEqual(['Lexlern: vorbei: E-Mails kamen nicht hinaus', found]);
});

test('a message that an app did not take in nine attempts stands out until it takes it', async ({
  w,
}) => {
  await w.reset();
  await insertChanges(w, 2);
  const stumbles = ({ body }: { body: string }) => (body.includes('told1') ? 500 : 204);
  await sendTo(w, stumbles);
  expect((await stateOf(w)).stands_out).toEqual([]);
  for (let hours = 0; hours < 4 * 24; hours += 2) {
    await advance(w, 7200);
    await sendTo(w, stumbles);
  }
  expect((await stateOf(w)).stands_out).toEqual([
    { condition: 'given_up /sandbox/partner/webhooks', since: expect.any(Number) },
  ]);
  const desk = await openDesk(w);
  await desk.act('/api/internal/app-endpoints/sandbox/resume');
  await sendTo(w);
  expect((await stateOf(w)).stands_out).toEqual([]);
});

const calm = { reports: [], stuck: [], events: [], mails: [], endpoints: [], money: [] };
const report = {
  job: 'sendDueMails',
  ranAt: 0,
  due: 3,
  oldestAt: 1,
  isUnfinished: true,
  failingSince: null,
};
const hour = 3_600_000;

test.each([
  ['nothing', {}, hour, []],
  ['a job that leaves items for five hours', { reports: [report] }, 5 * hour, []],
  ['one that leaves them for seven', { reports: [report] }, 7 * hour, ['job_behind sendDueMails']],
  ['one that was only begun late', { reports: [{ ...report, isUnfinished: false }] }, 7 * hour, []],
  [
    'two items of one job that hang',
    { stuck: ['a', 'b'].map((item) => ({ job: 'reconcile', item, attempts: 4 })) },
    0,
    ['job_stuck reconcile'],
  ],
  ['a hundred euros that went back', { money: [{ cents: -10_000 }] }, 0, []],
  ['a cent more', { money: [{ cents: 20_000 }, { cents: -30_001 }] }, 0, ['balance']],
])('%s: what stands out', (_what, facts, now, conditions) => {
  const found = whatStandsOut({ ...calm, ...facts } as unknown as Facts, now);
  expect(found.map(({ condition }) => condition)).toEqual(conditions);
});
