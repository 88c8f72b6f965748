import { expect } from 'vitest';

import { letBankReturn, signUpDebtor } from '#tests/support/debits.ts';
import { licence, sendAppEvent, storeSubscription } from '#tests/support/app-events.ts';
import { beginDeletion, passSevenDays } from '#tests/support/deletions.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { subscriber } from '#tests/worker/handoff/hand-offs.ts';
import type { ChangesAnswer } from '#worker/client-api/schemas.ts';
import { allChanges, ask, entitlements, handedOff, read, settle } from './app.ts';

const day = 86_400;

async function buyer(w: World, plan: string, method?: string): Promise<[Person, string]> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, plan, method);
  await flushDeliveries(w);
  return [person, await handedOff(w, person)];
}

/** Lets days go by, in each of which the job runs. */
async function live(w: World, days: number): Promise<void> {
  for (let i = 0; i < days; i += 1) {
    await advance(w, day);
    await settle(w);
  }
}

/** What an app that only listens was told of an account, in short; last the present state. */
async function toldOf(w: World, sub: string): Promise<string[]> {
  const told = (await allChanges(w, 3)).filter(({ account }) => account === sub);
  const versions = told.map(({ version }) => version);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(new Set(versions).size).toBe(versions.length);
  const last = told.at(-1);
  if (last?.entitlements) {
    const present = await entitlements(w, sub);
    expect([last.entitlements, last.version]).toEqual([present.entitlements, present.version]);
  }
  return told.map(({ entitlements: all }) => {
    const [first] = all ?? [];
    if (!first) return 'deleted';
    return [first.because, ...(first.in_grace ? ['in grace'] : []), first.ends_by].join(' ').trim();
  });
}

test('a failed card: grace, then the end', async ({ w }) => {
  const [, sub] = await buyer(w, 'yearly_trial', 'pm_card_chargeCustomerFail');
  await live(w, 40);
  const told = await toldOf(w, sub);
  // Stripe ends it within the grace. It does not say why, but the app was told before.
  expect(told).toEqual(['trial', 'subscription in grace unpaid', 'none unpaid']);
});

test('a returned debit: grace, then nothing', async ({ w }) => {
  const debtor = await signUpDebtor(w);
  const sub = await handedOff(w, debtor.person);
  await settle(w);
  await letBankReturn(w, debtor.invoiceId);
  await live(w, 16);
  expect(await toldOf(w, sub)).toEqual([
    'subscription',
    'subscription in grace unpaid',
    'none unpaid',
  ]);
});

test('a cancelled trial ends by itself', async ({ w }) => {
  const [person, sub] = await buyer(w, 'yearly_trial');
  await settle(w);
  const id = (await subscriptionOf(person))?.id;
  expect((await person.post('/api/sub/renewable', { status: 'off', sub_id: id })).status).toBe(200);
  await live(w, 20);
  expect(await toldOf(w, sub)).toEqual(['trial', 'trial cancelled', 'none cancelled']);
});

test('Premium for ever that goes back by the guarantee is over at once', async ({ w }) => {
  const [person, sub] = await buyer(w, 'lifetime');
  await settle(w);
  const id = (await subscriptionOf(person))?.id;
  expect((await person.post('/api/sub/guarantee', { sub_id: id })).status).toBe(200);
  expect((await entitlements(w, sub)).entitlements).toMatchObject([
    { active: false, ends_by: 'refunded' },
  ]);
  await live(w, 2);
  expect(await toldOf(w, sub)).toEqual(['lifetime', 'none refunded']);
});

test('a deletion is the last that is told', async ({ w }) => {
  const person = await subscriber(w);
  const sub = await handedOff(w, person);
  await settle(w);
  await beginDeletion(w, person);
  await passSevenDays(w);
  expect(await toldOf(w, sub)).toEqual(['deleted']);
  // Nothing of it stays that an app could still be told.
  await live(w, 3);
  expect(await toldOf(w, sub)).toEqual(['deleted']);
});

test('an end is told by the job, and by whoever asks before it runs', async ({ w, person }) => {
  await sendAppEvent(w, person, await licence(w, 3));
  const sub = await handedOff(w, person);
  const other = await signUpPerson(w);
  await sendAppEvent(w, other, await licence(w, 3));
  const otherSub = await handedOff(w, other);
  await settle(w);
  await advance(w, 3 * day + 1);
  // Nothing has run, and nobody has written anything.
  const asked = await entitlements(w, sub);
  expect(asked).toMatchObject({ entitlements: [{ active: false }], version: 2 });
  expect((await entitlements(w, sub)).version).toBe(2);
  const later = (await allChanges(w)).filter(({ account }) => account === otherSub);
  expect(later).toHaveLength(1);
  await w.runSchedule();
  for (const one of [sub, otherSub]) {
    const told = (await allChanges(w)).filter(({ account }) => account === one);
    expect(told.map(({ version }) => version)).toEqual([1, 2]);
    expect(told[1]?.entitlements).toEqual(asked.entitlements);
  }
});

test('the list confirms no moment of which something is still to be noted', async ({ w }) => {
  await w.reset();
  const person = await signUpPerson(w);
  const end = (await clockOf(w)) + 3 * day * 1000;
  await sendAppEvent(w, person, await licence(w, 3, { ends_at: end }));
  await handedOff(w, person);
  await settle(w);
  const asOf = async () => (await read<ChangesAnswer>(await ask(w, '/changes'))).as_of;
  const settled = await clockOf(w);
  expect(await asOf()).toBeGreaterThanOrEqual(settled);
  await advance(w, 4 * day);
  // It has ended, and the list does not say so yet.
  expect(await asOf()).toBe(end);
  const later = await clockOf(w);
  await w.runSchedule();
  expect(await asOf()).toBeGreaterThanOrEqual(later);
});

test('what a store reports and what the site sells are one answer', async ({ w }) => {
  const person = await subscriber(w);
  const sub = await handedOff(w, person);
  await sendAppEvent(w, person, await storeSubscription(w, 'ios'));
  const { entitlements: both } = await entitlements(w, sub);
  expect(both.map(({ because }) => because).toSorted()).toEqual(['store', 'subscription']);
  expect(both.every(({ active, until }) => active && until !== null)).toBe(true);
});

test('several who ask at once are told one version', async ({ w }) => {
  const sub = await handedOff(w, await subscriber(w));
  const answers = await Promise.all(Array.from({ length: 6 }, async () => entitlements(w, sub)));
  expect(answers.map(({ version }) => version)).toEqual([1, 1, 1, 1, 1, 1]);
  expect((await allChanges(w)).filter(({ account }) => account === sub)).toHaveLength(1);
});

test('the list is read in pages, and again from each place', async ({ w }) => {
  for (let i = 0; i < 3; i += 1) await handedOff(w, await subscriber(w));
  await settle(w);
  const all = await allChanges(w);
  expect(await allChanges(w, 1)).toEqual(all);
  const page = async (query: string) =>
    (await (await ask(w, `/changes?${query}`)).json()) as { next: string; changes: unknown[] };
  const { next } = await page('limit=2');
  expect((await page(`after=${next}&limit=1`)).changes).toEqual(all.slice(2, 3));
  expect((await page(`after=${next}&limit=1`)).changes).toEqual(all.slice(2, 3));
});
