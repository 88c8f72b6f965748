import { expect, test } from 'vitest';

import { buyerOf } from '#tests/support/declarations.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/world.ts';
import { oneMoneyMail, plain } from '#tests/support/money-mails.ts';
import type { Person } from '#tests/support/people.ts';
import { flushDeliveries, leavingOf, subscriptionOf } from '#tests/support/purchases.ts';
import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';

/*
 * The same day and the same sum stand on every page and in every mail that says them. The words are
 * held alike by tests/claims.
 */

async function confirmed(w: World, person: Person): Promise<string> {
  await w.runSchedule();
  await flushDeliveries(w);
  return (await oneMoneyMail(w, person, 'confirmation')).text;
}

const row = (text: string, label: string) =>
  new RegExp(`^${label}: (.*)$`, 'm').exec(text)?.[1] ?? '';

const dayText = (at: number) => plain(formatDate(at));

test.each([
  ['monthly', 'Nächste Zahlung'],
  ['half_yearly', 'Nächste Zahlung'],
  ['yearly', 'Nächste Zahlung'],
  ['yearly_monthly', 'Nächste Zahlung'],
  ['yearly_trial', 'Erste Zahlung'],
])('the confirmation of %s and the page of its contract say the same days', async (key, next) => {
  const w = await world();
  const person = await buyerOf(w, key);
  const text = await confirmed(w, person);
  const { timeline, next_charge: charge } = await leavingOf(person);
  const dayOf = (what: string) => {
    const found = timeline.find((entry) => entry.what === what);
    return found ? dayText(found.at) : `no ${what}`;
  };
  const first = timeline.find((entry) => entry.what === 'charge');
  expect(first).toMatchObject({ at: charge?.at, cents: charge?.cents });
  expect(row(text, next)).toContain(plain(formatMoney(charge?.cents ?? 0)));
  expect(row(text, next)).toContain(dayOf('charge'));
  expect(row(text, 'Widerruf')).toContain(dayOf('withdraw_until'));
  expect(row(text, 'Geld zurück')).toContain(dayOf('guarantee_until'));
  expect(row(text, 'Kündigung')).toContain(dayOf('cancel_until'));
});

test.each(['monthly', 'yearly', 'yearly_monthly', 'yearly_trial'])(
  'whoever cancels %s is told one end: by the letter, the page and the list of what comes',
  async (key) => {
    const w = await world();
    const person = await buyerOf(w, key);
    const before = await leavingOf(person);
    const { id } = (await subscriptionOf(person)) ?? {};
    const answer = await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
    expect(answer.status).toBe(200);
    await flushDeliveries(w);
    const letter = await oneMoneyMail(w, person, 'cancelled');
    const { planned, timeline } = await leavingOf(person);
    const end = planned?.ends_at ?? 0;
    expect(before.earliest.ends_at).toBe(end);
    expect((await subscriptionOf(person))?.expires_date).toBe(end);
    expect(timeline.find(({ what }) => what === 'ends')?.at).toBe(end);
    expect(letter.text).toContain(dayText(end));
    const charges = timeline.flatMap((entry) => (entry.what === 'charge' ? [entry.at] : []));
    expect(planned?.charges.map(({ at }) => at)).toEqual(charges);
  },
);
