import fc from 'fast-check';
import { describe, expect } from 'vitest';

import {
  appEvent,
  sendAppEvent,
  sendSigned,
  storeSubscription,
} from '#tests/support/app-events.ts';
import { row, rows } from '#tests/support/database.ts';
import { accountIdOf, beginDeletion, passSevenDays } from '#tests/support/deletions.ts';
import { mailsTo, newEmail, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { subscriptionOf } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { addMonths } from '#worker/calendar.ts';

const stranger = () => ({ email: newEmail() });
const idOf = async (w: World, { email }: Person) => (await accountIdOf(w, email)) ?? '';

/** Sends an event, and returns the status and the answer. */
async function tell(
  w: World,
  about: { email: string },
  fields: Record<string, unknown>,
): Promise<[number, unknown]> {
  const answer = await sendSigned(w, JSON.stringify(await appEvent(w, about, fields)));
  return [answer.status, await answer.json()];
}

const ownerOf = async (w: World, { reference }: Record<string, unknown>) =>
  (
    await rows<{ owner: string }>(
      w,
      'select account_id as owner from entitlement_grant where reference = ?',
      String(reference),
    )
  ).map(({ owner }) => owner);

const subjects = async (w: World, { email }: Person) =>
  (await mailsTo(w, email)).map(({ subject }) => subject).filter((one) => /Abo bei/.test(one));

describe('a store’s purchase for an unknown account', () => {
  test('waits, however often it is told', async ({ w }) => {
    const event = { ...(await storeSubscription(w, 'ios')), id: crypto.randomUUID() };
    for (let sent = 0; sent < 2; sent += 1) {
      expect(await tell(w, stranger(), event)).toEqual([
        202,
        { received: true, account: null, beside: null },
      ]);
    }
    expect(await ownerOf(w, event)).toEqual(['']);
  });

  test('belongs to the account that a later event names', async ({ w, person }) => {
    const bought = await storeSubscription(w, 'android');
    await tell(w, stranger(), bought);
    const account = await idOf(w, person);
    expect(await tell(w, person, bought)).toEqual([200, { received: true, account, beside: null }]);
    expect(await subscriptionOf(person)).toMatchObject({ platform: 'android', status: 'active' });
    expect(await subjects(w, person)).toEqual([]);
  });

  test('that is somebody’s already changes its state, and stays theirs', async ({ w, person }) => {
    const bought = await storeSubscription(w, 'ios');
    const now = await clockOf(w);
    await sendAppEvent(w, person, { ...bought, occurred_at: now - 10 });
    const account = await idOf(w, person);
    const told = await tell(w, stranger(), { ...bought, renew_disabled: true });
    expect(told).toEqual([200, { received: true, account, beside: null }]);
    expect(await subscriptionOf(person)).toMatchObject({ renew_disabled: true });
  });
});

describe('a store’s purchase that goes to another account', () => {
  test('is told to both by mail, and both apps hear of it', async ({ w }) => {
    const [one, other] = [await signUpPerson(w), await signUpPerson(w)];
    const bought = await storeSubscription(w, 'ios');
    const now = await clockOf(w);
    await sendAppEvent(w, one, { ...bought, occurred_at: now - 10 });
    await sendAppEvent(w, other, bought);
    await w.awaitMails();
    expect(await subscriptionOf(one)).toBeNull();
    expect(await subscriptionOf(other)).toMatchObject({ platform: 'ios' });
    expect(await subjects(w, one)).toEqual([
      'Dein Abo bei Apple gehört jetzt zu einem anderen Konto',
    ]);
    expect(await subjects(w, other)).toEqual(['Dein Abo bei Apple gehört jetzt zu diesem Konto']);
    const noted = await row(w, 'select from_account_id, to_account_id from store_transfer');
    expect(noted).toEqual({
      from_account_id: await idOf(w, one),
      to_account_id: await idOf(w, other),
    });
  });

  test('promises nobody Premium that a cancelled purchase does not give', async ({ w }) => {
    const [one, other] = [await signUpPerson(w), await signUpPerson(w)];
    const bought = await storeSubscription(w, 'ios');
    const now = await clockOf(w);
    await sendAppEvent(w, one, { ...bought, occurred_at: now - 10 });
    await sendAppEvent(w, other, { ...bought, status: 'canceled', expires_at: now - 5 });
    await w.awaitMails();
    const [mail] = await mailsTo(w, other.email);
    expect(mail?.text).toContain('Was Du damit hast, steht hier:');
    expect(mail?.text).not.toContain('Premium');
  });

  test('says nothing to either of who the other one is', async ({ w }) => {
    const [one, other] = [await signUpPerson(w), await signUpPerson(w)];
    const bought = await storeSubscription(w, 'android');
    await sendAppEvent(w, one, { ...bought, occurred_at: (await clockOf(w)) - 10 });
    await sendAppEvent(w, other, bought);
    await w.awaitMails();
    for (const [reader, unknown] of [
      [one, other],
      [other, one],
    ] as const) {
      for (const { text, html } of await mailsTo(w, reader.email)) {
        expect(text + html).not.toContain(unknown.email);
      }
    }
  });

  test('goes there once: the same event again changes nothing', async ({ w }) => {
    const [one, other] = [await signUpPerson(w), await signUpPerson(w)];
    const now = await clockOf(w);
    const bought = await storeSubscription(w, 'ios');
    const first = { ...bought, id: crypto.randomUUID(), occurred_at: now - 10 };
    const second = { ...bought, id: crypto.randomUUID(), occurred_at: now };
    for (const [person, event] of [
      [one, first],
      [other, second],
      [one, first],
      [other, second],
    ] as const) {
      await sendAppEvent(w, person, event);
    }
    await w.awaitMails();
    expect(await ownerOf(w, bought)).toEqual([await idOf(w, other)]);
    expect((await subjects(w, one)).length + (await subjects(w, other)).length).toBe(2);
  });

  test('an older event that arrives late moves nothing', async ({ w }) => {
    const [one, other] = [await signUpPerson(w), await signUpPerson(w)];
    const bought = await storeSubscription(w, 'ios');
    await sendAppEvent(w, one, bought);
    await sendAppEvent(w, other, { ...bought, occurred_at: (await clockOf(w)) - 10 });
    expect(await ownerOf(w, bought)).toEqual([await idOf(w, one)]);
    expect(await subjects(w, one)).toEqual([]);
  });

  test('both at once: it is one account’s at the end, whoever arrives first', async ({ w }) => {
    const people = [await signUpPerson(w), await signUpPerson(w)];
    const bought = await storeSubscription(w, 'ios');
    await Promise.all(people.map((person) => sendAppEvent(w, person, bought)));
    const owners = await ownerOf(w, bought);
    const ids = await Promise.all(people.map((person) => idOf(w, person)));
    expect(owners).toHaveLength(1);
    expect(ids).toContain(owners[0]);
  });
});

test('in every order of arrival a purchase ends with the same owner and the same state', async ({
  w,
}) => {
  const [one, other] = [await signUpPerson(w), await signUpPerson(w)];
  const nobody = stranger();
  const now = await clockOf(w);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(one, other, nobody), { minLength: 2, maxLength: 4 }),
      fc.infiniteStream(fc.nat()),
      async (named, chance) => {
        const bought = await storeSubscription(w, 'ios');
        const told = named.map((about, at) => ({
          about,
          fields: { ...bought, value: at, id: crypto.randomUUID(), occurred_at: now - 10 + at },
        }));
        const order = told
          .map((event) => ({ event, place: chance.next().value ?? 0 }))
          .toSorted((a, b) => a.place - b.place);
        for (const { event } of order) await tell(w, event.about, event.fields);
        const last = named.findLast((about) => about !== nobody);
        expect(await ownerOf(w, bought)).toEqual([last ? await idOf(w, last as Person) : '']);
        const state = 'select value from entitlement_grant where reference = ?';
        expect(await row(w, state, String(bought['reference']))).toEqual({
          value: named.length - 1,
        });
      },
    ),
    { numRuns: 12 },
  );
});

test('a deleted person’s purchase waits, without them, and is changed by the store alone', async ({
  w,
  person,
}) => {
  const bought = await storeSubscription(w, 'ios');
  await sendAppEvent(w, person, bought);
  const former = await idOf(w, person);
  await beginDeletion(w, person);
  await passSevenDays(w);
  expect(await ownerOf(w, bought)).toEqual(['']);
  const about = { account: { id: former }, occurred_at: await clockOf(w) };
  const told = await tell(w, person, { ...bought, ...about });
  expect(told).toEqual([202, { received: true, account: null, beside: null }]);
  expect(await ownerOf(w, bought)).toEqual(['']);
});

test('what nobody claims goes 24 months after its last event, and nothing of anybody’s', async ({
  w,
  person,
}) => {
  const age = async (bought: Record<string, unknown>, months: number) => {
    const at = addMonths(await clockOf(w), -months);
    const database = await w.database();
    const text = 'update entitlement_grant set updated_at = ?1 where reference = ?2';
    await database.prepare(text).bind(at, String(bought['reference'])).run();
  };
  const [old, young, owned] = [
    await storeSubscription(w, 'ios'),
    await storeSubscription(w, 'ios'),
    await storeSubscription(w, 'ios'),
  ];
  for (const bought of [old, young]) await tell(w, stranger(), bought);
  await sendAppEvent(w, person, owned);
  await age(old, 25);
  await age(young, 23);
  await age(owned, 25);
  await w.runSchedule();
  expect(await ownerOf(w, old)).toEqual([]);
  expect(await ownerOf(w, young)).toEqual(['']);
  expect(await ownerOf(w, owned)).toEqual([await idOf(w, person)]);
});
