import { expect } from 'vitest';

import {
  buyerOf,
  caseOf,
  contractsOf,
  declare,
  mailsAbout,
  signedIn,
  stepsOf,
} from '#tests/support/declarations.ts';
import { rows } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries } from '#tests/support/purchases.ts';
import { keptOf } from '#tests/support/repayments.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

const day = 86_400;

async function wait(w: World, days: number): Promise<void> {
  await advance(w, Math.round(days * day));
  await flushDeliveries(w);
  await w.runSchedule();
  await flushDeliveries(w);
  await w.awaitMails();
}

/** Somebody on the 18th day of a contract who has used the guarantee for the one before. */
async function usedBefore(w: World): Promise<Person> {
  const person = await buyerOf(w, 'monthly');
  await wait(w, 18);
  await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  await buyPlan(w, person, 'monthly');
  await wait(w, 18);
  return person;
}

/** Another account of the same mailbox has had the guarantee. */
const usedByAnother = (w: World, { email }: Person) =>
  rows(
    w,
    `insert into known_again (id, what, by, hash, account_id, created_at)
      select id || 'known', 'guarantee', 'mailbox', mailbox_hash, null, 0 from account
      where email = ? returning id`,
    email,
  );

const stateOf = async (w: World, person: Person) =>
  (await contractsOf(w, person)).map(({ status }) => status);

test.each(['by e-mail alone', 'signed in'])(
  'after the guarantee was used nothing is promised and nothing charged until a person has looked: %s',
  async (how) => {
    const w = await world();
    const person = await usedBefore(w);
    const kept = await keptOf(w, person);
    const headers = how === 'signed in' ? signedIn(person) : {};
    const { id, reference } = await declare(w, '/widerrufen', { email: person.email }, headers);
    const late = ['matched', 'frozen', 'to_desk late_withdrawal', 'receipt_sent'];
    expect(await stepsOf(w, id)).toEqual(late);
    expect(await mailsAbout(w, person.email, 'Bist Du das? Dein Widerruf')).toEqual([]);
    expect((await caseOf(w, id))?.desk_due_at).not.toBeNull();
    expect(reference).not.toBe('');
    // The month is over meanwhile.
    await wait(w, 12.9);
    expect(await keptOf(w, person)).toBe(kept);
    expect(await stateOf(w, person)).toEqual(['canceled', 'active']);
  },
);

test('where the guarantee is used while a withdrawal waits for an answer, its owner hears that it was not carried out', async ({
  w,
}) => {
  const person = await buyerOf(w, 'monthly');
  await wait(w, 18);
  const { id } = await declare(w, '/widerrufen', { email: person.email });
  await usedByAnother(w, person);
  for (const days of [3, 4, 5, 1.1, 0.1]) await wait(w, days);
  expect(await stepsOf(w, id)).toEqual(
    expect.arrayContaining(['unanswered', 'to_desk late_withdrawal', 'thawed']),
  );
  const [told] = await mailsAbout(w, person.email, 'Dein Widerruf bei Lexlern (');
  expect(told?.text).toContain('ist nicht ausgeführt. Ein Mensch sieht ihn sich noch an');
});

test('the guarantee is given once to a mailbox, also by the form', async ({ w }) => {
  const person = await buyerOf(w);
  await usedByAnother(w, person);
  await wait(w, 18);
  const { id } = await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  expect(await stepsOf(w, id)).toContain('to_desk late_withdrawal');
  expect(await stateOf(w, person)).toEqual(['active']);
  // What the law gives is given to everybody.
  const other = await buyerOf(w);
  await declare(w, '/widerrufen', { email: other.email }, signedIn(other));
  expect(await stateOf(w, other)).toEqual(['canceled']);
});
