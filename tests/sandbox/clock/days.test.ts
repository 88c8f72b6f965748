import { beforeEach, expect, test } from 'vitest';

import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/world.ts';
import { moneyMails } from '#tests/support/money-mails.ts';
import { mailsTo, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';
import type { RanDay } from '#sandbox/clock/routes.ts';

const day = 86_400;
const hourMs = 3_600_000;

let w: World;

beforeEach(async () => {
  w = await world();
  await w.reset();
});

/** Presses a button of the sandbox's clock; returns what the move did. */
async function press(seconds: number, more: { schedule?: boolean } = {}): Promise<RanDay[]> {
  const answer = await sandboxPost(w, 'clock', { advance: seconds, ...more });
  return ((await answer.json()) as { ran: RanDay[] }).ran;
}

async function pressOften(times: number): Promise<RanDay[]> {
  const ran: RanDay[] = [];
  for (let n = 0; n < times; n += 1) ran.push(...(await press(day)));
  return ran;
}

async function buy(key: string): Promise<Person> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, key);
  await w.awaitMails();
  return person;
}

test('nine single days over a trial bring its reminder and its bill, each on its day', async () => {
  const person = await buy('yearly_trial');
  const begun = await clockOf(w);
  const ran = await pressOften(9);
  expect(ran.map(({ runs }) => runs)).toEqual(Array.from({ length: 9 }, () => 1));

  const [reminder, ...more] = await moneyMails(w, person, 'trialReminder');
  expect(more).toEqual([]);
  const days = (Date.parse(reminder?.sent_at ?? '') - begun) / (day * 1000);
  expect(Math.round(days)).toBeLessThan(7);
  expect(await moneyMails(w, person, 'receipt')).toHaveLength(1);

  const kinds = ran.map(({ stripe }) => stripe.map(({ kind }) => kind));
  expect(kinds.flat()).toEqual(['trial_will_end', 'subscription']);
  expect(ran.reduce((sum, { mails }) => sum + mails, 0)).toBe(2);
});

test('one long move sends the mails of many short ones, in their order and on their days', async () => {
  async function letters(move: () => Promise<RanDay[]>) {
    await w.reset();
    const older = await buy('monthly');
    await press(24 * day, { schedule: false });
    const newer = await buy('yearly_trial');
    const start = await clockOf(w);
    const ran = await move();
    const mails = [...(await mailsTo(w, older.email)), ...(await mailsTo(w, newer.email))];
    const hours = (at: string) => Math.round((Date.parse(at) - start) / hourMs);
    return {
      work: ran.map(({ at, stripe, runs, mails: sent }) => [
        hours(at),
        stripe.map(({ at: due, kind }) => [hours(due), kind]),
        runs,
        sent,
      ]),
      mails: mails.map(({ subject, sent_at: at }) => [subject, hours(at)]),
    };
  }
  const short = await letters(() => pressOften(9));
  expect(short.mails).toHaveLength(6);
  expect(await letters(() => press(9 * day))).toEqual(short);
});

test('a move of part of a day runs what the product has planned too, unless it is told not to', async () => {
  expect(await press(3600)).toMatchObject([{ runs: 1 }]);
  expect(await press(1.5 * day)).toMatchObject([{ runs: 1 }, { runs: 1 }]);
  const person = await buy('yearly_trial');
  const ran = await press(6.5 * day, { schedule: false });
  expect(ran.map(({ runs }) => runs)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(await moneyMails(w, person, 'trialReminder')).toEqual([]);
});
