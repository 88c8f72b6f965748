import { beforeEach, describe, expect } from 'vitest';

import { runsInProcess } from '#tests/in-process/runs-in-process.ts';
import type { Usage } from '#tests/simulator/edge/limits.ts';
import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries, setDeliveryMode } from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { insertEvents, insertMails } from '#tests/worker/schedule/rows.ts';
import { shares } from '#worker/schedule/shares.ts';

const day = 86_400;

beforeEach(async () => {
  await (await world()).reset();
});

async function change(w: World, text: string, ...values: unknown[]): Promise<void> {
  await (
    await w.database()
  )
    .prepare(text)
    .bind(...values)
    .run();
}

const count = async (w: World, text: string) =>
  (await row<{ n: number }>(w, `select count(*) as n from ${text}`))?.n ?? 0;

/** Somebody whose trial ends so soon that they have to be reminded. */
async function trialNearItsEnd(w: World): Promise<void> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, 'yearly_trial');
  const ends = await row<{ at: number }>(w, 'select due_at as at from contract');
  await advance(w, Math.floor(((ends?.at ?? 0) - (await clockOf(w))) / 1000 - 1.9 * day));
  await flushDeliveries(w);
}

/** Runs the schedule with a mail and a reminder that are due, and expects that both leave. */
async function runWithMailAndReminder(w: World, run: number): Promise<Usage> {
  await insertMails(w, 1, `run-${run}`);
  // The reminder is due again.
  await change(w, "delete from outbox where key like 'trial-reminder:%'");
  await change(w, 'update contract set reminded_for = null');
  await w.runSchedule();
  expect(await count(w, `outbox where key like 'run-${run}:%' and sent_at is not null`)).toBe(1);
  expect(await count(w, "outbox where key like 'trial-reminder:%' and sent_at > 0")).toBe(1);
  const usage = w.runUsages?.().at(-1);
  if (!usage) throw new Error('the run was not counted');
  return usage;
}

const unhandled = 'stripe_event where handled_at is null';

// Only the world in this process counts what an invocation uses, and stops it at the limits.
describe.runIf(runsInProcess)('a backlog', () => {
  test('of 10,000 unhandled events drains while mails and reminders leave in every run', async ({
    w,
  }) => {
    await trialNearItsEnd(w);
    await insertEvents(w, 10_000);
    // One in a hundred is about a contract, and one in a hundred always fails.
    const contract = (await row<{ id: string }>(w, 'select id from contract'))?.id;
    const about = (kind: string) => JSON.stringify({ kind, contractId: contract });
    const everyHundredth = "update stripe_event set subject = ?1 where id like 'evt_%";
    await change(w, `${everyHundredth}01'`, about('contract'));
    await change(w, `${everyHundredth}51'`, about('unknown'));
    let run = 0;
    let left = await count(w, unhandled);
    while (left > 100) {
      const { statements, subrequests } = await runWithMailAndReminder(w, run);
      expect(statements).toBeLessThanOrEqual(1000);
      expect(subrequests).toBeLessThanOrEqual(1000);
      const before = left;
      left = await count(w, unhandled);
      expect(left).toBeLessThan(before);
      run += 1;
      await advance(w, 300);
    }
    expect(await count(w, `${unhandled} and subject not like '%unknown%'`)).toBe(0);
    expect(run).toBeLessThan(60);
  }, 120_000);

  test('of 13,500 unhandled events goes to the queue in one run, if there is one', async ({
    w,
  }) => {
    await trialNearItsEnd(w);
    await insertEvents(w, 13_500);
    const sent = new Set<string>();
    const answer = { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
    w.configure?.({
      EVENTS: {
        send: async () => answer,
        sendBatch: async (messages) => {
          for (const { body } of messages) sent.add(body.eventId);
          return answer;
        },
      },
      RECONCILE: { send: async () => answer, sendBatch: async () => answer },
      DECLARATIONS: { send: async () => answer, sendBatch: async () => answer },
    });
    const { statements, subrequests } = await runWithMailAndReminder(w, 0);
    expect(sent.size).toBe(13_500);
    expect(statements).toBeLessThanOrEqual(1000);
    expect(subrequests).toBeLessThanOrEqual(1000);
    // They are leased: the next run does not send them again.
    sent.clear();
    await advance(w, 300);
    await w.runSchedule();
    expect(sent.size).toBe(0);
  });

  test('of undelivered events drains likewise, although Stripe goes on listing them', async ({
    w,
  }) => {
    await trialNearItsEnd(w);
    await setDeliveryMode(w, 'drop');
    const product = (await w.stripe.products.create({ name: 'Test' })).id;
    const price = { product, currency: 'eur', unit_amount: 100 };
    for (let i = 0; i < 250; i += 1) await w.stripe.prices.create(price);
    await flushDeliveries(w);
    const stored = await count(w, 'stripe_event');
    let run = 0;
    do {
      await runWithMailAndReminder(w, run);
      run += 1;
      await advance(w, 300);
    } while ((await count(w, unhandled)) > 0);
    expect(await count(w, 'stripe_event')).toBe(stored + 250);
    expect(run).toBeLessThan(10);
    await setDeliveryMode(w, 'normal');
  });

  test('of everything at once leaves each job its share, and the run counts as the platform', async ({
    w,
  }) => {
    await trialNearItsEnd(w);
    await insertEvents(w, 2000);
    await insertMails(w, 400);
    await change(w, 'update account set email_changed_at = 1');
    w.faults();
    await w.runSchedule();
    const usage = w.runUsages?.().at(-1);
    const lines = w.logLines('a job has run');
    expect(new Set(lines.map(({ job }) => job))).toEqual(new Set(Object.keys(shares)));
    const sum = (what: keyof Usage) => lines.reduce((total, line) => total + Number(line[what]), 0);
    // The run itself reads what was postponed, one call with two statements, and notes how it went.
    expect([sum('statements') + 3, sum('subrequests') + 2]).toEqual([
      usage?.statements,
      usage?.subrequests,
    ]);
    expect(await count(w, "outbox where key like 'mail:%' and sent_at > 0")).toBeGreaterThan(30);
    expect(await count(w, 'account where email_changed_at is not null')).toBe(0);
  });
});
