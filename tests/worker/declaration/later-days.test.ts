import { expect } from 'vitest';

import { buyerOf, contractsOf, declare, mailsAbout } from '#tests/support/declarations.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { plain } from '#tests/support/money-mails.ts';
import { flushDeliveries, leavingOf } from '#tests/support/purchases.ts';
import { keptOf } from '#tests/support/repayments.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { addMonths } from '#worker/calendar.ts';
import { dayOf, formatDate } from '#worker/date.ts';

const day = 86_400;

async function pass(w: World, days: number): Promise<void> {
  await advance(w, days * day);
  await flushDeliveries(w);
  await w.runSchedule();
  await flushDeliveries(w);
  await w.awaitMails();
}

/** A day so many months from now, as the form has it, and as letters do. */
async function dayIn(w: World, months: number) {
  const at = addMonths(await clockOf(w), months);
  return { typed: dayOf(at), read: plain(formatDate(at)) };
}

test('a cancellation for a later day names every charge until then, and they come so', async ({
  w,
}) => {
  const person = await buyerOf(w, 'monthly');
  const { typed, read } = await dayIn(w, 4);
  const { reference } = await declare(w, '/kuendigen', { email: person.email, date: typed });
  const [told] = await mailsAbout(w, person.email, `Deine Kündigung bei Lexlern (${reference})`);
  const text = plain(told?.text ?? '');
  expect(text).toContain(`endet am ${read}`);
  expect(text).toMatch(/Bis dahin buchen wir noch 3 Mal ab: je 13,39 €, zusammen 40,17 €, das/);
  expect(text).not.toContain('verlängert sich nicht mehr');
  const [receipt] = await mailsAbout(w, person.email, 'ist eingegangen');
  expect(receipt?.text).toContain('was bis dahin fällig wird, buchen wir ab');
  const [contract] = await contractsOf(w, person);
  const { planned, timeline } = await leavingOf(person, contract?.id);
  expect(planned?.charges.map(({ cents }) => cents)).toEqual([1339, 1339, 1339]);
  expect(timeline.filter(({ what }) => what === 'charge')).toHaveLength(3);
  const kept = await keptOf(w, person);
  await pass(w, 40);
  expect(await keptOf(w, person)).toBe(2 * kept);
});

test.each([
  ['yearly', 24, 355, 'Dein Abo bei Lexlern verlängert sich'],
  ['yearly_trial', 14, 5, 'Deine Testphase'],
] as const)(
  'whoever cancels %s for a later day is told of the charge before it, like anybody',
  async (plan, months, days, subject) => {
    const w = await world();
    const person = await buyerOf(w, plan);
    const { typed, read } = await dayIn(w, months);
    await declare(w, '/kuendigen', { email: person.email, date: typed });
    await pass(w, days);
    const [notice, ...others] = await mailsAbout(w, person.email, subject);
    expect(others).toEqual([]);
    expect(plain(notice?.text ?? '')).toContain(`zum ${read} gekündigt`);
    expect(notice?.text).toContain('Dann fällig');
    expect(notice?.text).not.toContain('Kündigst Du nicht');
  },
);

test('a cancellation for the end of the term is not told of a renewal that does not come', async ({
  w,
}) => {
  const person = await buyerOf(w, 'yearly');
  const { reference } = await declare(w, '/kuendigen', { email: person.email });
  const [told] = await mailsAbout(w, person.email, `bei Lexlern (${reference})`);
  expect(told?.text).toContain('verlängert sich nicht mehr');
  await pass(w, 355);
  expect(await mailsAbout(w, person.email, 'verlängert sich am')).toEqual([]);
});

test('a day that is none of this life is read as the earliest, and said so', async ({ w }) => {
  const person = await buyerOf(w, 'monthly');
  const { reference, receipt } = await declare(w, '/kuendigen', {
    email: person.email,
    date: '9999-12-31',
  });
  const says = 'liegt mehr als zehn Jahre in der Zukunft. Wir verstehen es als „zum nächst';
  expect(await (await w.fetch(`${receipt}/datei.txt`)).text()).toContain(says);
  const [mail] = await mailsAbout(w, person.email, 'ist eingegangen');
  const [told] = await mailsAbout(w, person.email, `Deine Kündigung bei Lexlern (${reference})`);
  for (const text of [mail?.text, told?.text]) expect(text).toContain(says);
  const [contract] = await contractsOf(w, person);
  expect(contract?.expires_at).toBeLessThan(addMonths(await clockOf(w), 2));
});

test('rates that are still due are named in the dialog, and in the letter of the account', async ({
  w,
}) => {
  const person = await buyerOf(w, 'yearly_monthly');
  const [contract] = await contractsOf(w, person);
  const { earliest } = await leavingOf(person, contract?.id);
  expect(earliest.charges).toHaveLength(11);
  await person.post('/api/sub/renewable', { status: 'off', sub_id: contract?.id });
  const [letter] = await mailsAbout(w, person.email, 'ist gekündigt');
  expect(letter?.text).toContain('Bis dahin buchen wir noch 11 Mal ab');
});
