import { describe, expect } from 'vitest';

import {
  sendSigned,
  appEvent,
  licence,
  storeSubscription,
  sendAppEvent,
} from '#tests/support/app-events.ts';
import { row } from '#tests/support/database.ts';
import { accountIdOf, beginDeletion, passSevenDays } from '#tests/support/deletions.ts';
import { newEmail, signUpPerson } from '#tests/support/people.ts';
import { subscriptionOf } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { handOff, subscriber } from '#tests/worker/handoff/hand-offs.ts';
import type { AccountAnswer, ClaimAnswer } from '#worker/client-api/schemas.ts';
import { ask, entitlements, read, settle } from './app.ts';

/** A purchase of which a store has told for an account that nobody knows. */
async function waiting(w: World, changes: Record<string, unknown> = {}): Promise<string> {
  const bought = await storeSubscription(w, 'ios', changes);
  const about = { email: newEmail() };
  await sendSigned(w, JSON.stringify(await appEvent(w, about, bought)));
  return String(bought['reference']);
}

/** A person whom the app knows from a time when they had Premium, and their id. */
async function known(w: World) {
  const person = await signUpPerson(w);
  const granted = await licence(w, 1);
  await sendAppEvent(w, person, granted);
  await handOff(person);
  await sendAppEvent(w, person, { type: 'licence.revoked', reference: granted['reference'] });
  return { person, sub: (await accountIdOf(w, person.email)) ?? '' };
}

const claim = (w: World, sub: string, reference: string, platform = 'ios') =>
  ask(w, '/store/claims', { body: { sub, platform, reference } });

const refusal = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error: string }).error,
];

test('a purchase that waits is claimed, and gives Premium at once', async ({ w }) => {
  const reference = await waiting(w);
  const { person, sub } = await known(w);
  const before = await entitlements(w, sub);
  const answer: ClaimAnswer = await read(await claim(w, sub, reference));
  expect(answer).toMatchObject({
    account: sub,
    claimed: true,
    entitlements: [{ because: 'store', active: true, renews: true }],
  });
  expect(answer.version).toBeGreaterThan(before.version);
  expect(await subscriptionOf(person)).toMatchObject({ platform: 'ios', status: 'active' });
});

test('claimed again by the same account it stays theirs, without another change', async ({ w }) => {
  const reference = await waiting(w);
  const { sub } = await known(w);
  const first: ClaimAnswer = await read(await claim(w, sub, reference));
  const second: ClaimAnswer = await read(await claim(w, sub, reference));
  expect([second.claimed, second.version]).toEqual([false, first.version]);
});

test('claimed twice at once it is given once', async ({ w }) => {
  const reference = await waiting(w);
  const { sub } = await known(w);
  const answers = await Promise.all([claim(w, sub, reference), claim(w, sub, reference)]);
  const given = await Promise.all(answers.map((one) => read<ClaimAnswer>(one)));
  expect(new Set(given.map(({ claimed }) => claimed))).toEqual(new Set([false, true]));
});

describe('a claim is refused', () => {
  test('for a purchase of which no event has told', async ({ w }) => {
    const { sub } = await known(w);
    const reference = await waiting(w);
    expect(await refusal(await claim(w, sub, 'nothing'))).toEqual([404, 'unknown_purchase']);
    const other = await refusal(await claim(w, sub, reference, 'android'));
    expect(other).toEqual([404, 'unknown_purchase']);
  });

  test('for a purchase that is another account’s, and nothing moves', async ({ w }) => {
    const reference = await waiting(w);
    const [one, other] = [await known(w), await known(w)];
    await claim(w, one.sub, reference);
    expect(await refusal(await claim(w, other.sub, reference))).toEqual([409, 'purchase_taken']);
    expect(await subscriptionOf(one.person)).toMatchObject({ platform: 'ios' });
    expect(await subscriptionOf(other.person)).toMatchObject({ sub_type: 'heart_based' });
  });

  test('of two accounts at once one gets it', async ({ w }) => {
    const reference = await waiting(w);
    const both = [await known(w), await known(w)];
    const answers = await Promise.all(both.map(({ sub }) => claim(w, sub, reference)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('for an account that the app does not know', async ({ w, person }) => {
    const reference = await waiting(w);
    const sub = (await accountIdOf(w, person.email)) ?? '';
    expect(await refusal(await claim(w, sub, reference))).toEqual([404, 'not_found']);
    expect(await subscriptionOf(person)).toBeNull();
  });

  test('for an account that is deleted', async ({ w }) => {
    const reference = await waiting(w);
    const { person, sub } = await known(w);
    await beginDeletion(w, person);
    await passSevenDays(w);
    expect(await refusal(await claim(w, sub, reference))).toEqual([410, 'account_deleted']);
  });

  test('for a client without its secret, and nothing is given', async ({ w }) => {
    const reference = await waiting(w);
    const { person, sub } = await known(w);
    const body = { sub, platform: 'ios', reference };
    const headers = { authorization: `Basic ${btoa('lexlern-app:appkey_wrong')}` };
    const answer = await ask(w, '/store/claims', { body, headers });
    expect(await refusal(answer)).toEqual([401, 'unknown_client']);
    expect(await subscriptionOf(person)).toMatchObject({ sub_type: 'heart_based' });
  });
});

test('what was claimed is not taken away by an event from before', async ({ w, person }) => {
  const reference = await waiting(w);
  const { sub } = await known(w);
  await claim(w, sub, reference);
  const late = await storeSubscription(w, 'ios', { reference });
  await sendAppEvent(w, person, { ...late, occurred_at: (await clockOf(w)) - 3_600_000 });
  const owner = 'select account_id as owner from entitlement_grant where reference = ?';
  expect(await row(w, owner, reference)).toEqual({ owner: sub });
});

test('a purchase of a deleted account is claimed by its person’s next one', async ({ w }) => {
  const { person } = await known(w);
  const bought = await storeSubscription(w, 'ios');
  await sendAppEvent(w, person, bought);
  await beginDeletion(w, person);
  await passSevenDays(w);
  const { sub } = await known(w);
  const answer: ClaimAnswer = await read(await claim(w, sub, String(bought['reference'])));
  expect(answer).toMatchObject({ claimed: true, entitlements: [{ because: 'store' }] });
});

test('the app hears of both accounts when a store moves a purchase', async ({ w }) => {
  const [one, other] = [await known(w), await known(w)];
  const bought = await storeSubscription(w, 'ios');
  await sendAppEvent(w, one.person, { ...bought, occurred_at: (await clockOf(w)) - 10 });
  await settle(w);
  const had: AccountAnswer = await entitlements(w, one.sub);
  await sendAppEvent(w, other.person, bought);
  await settle(w);
  // From the rows alone: asking would work the state out anew.
  const noted = 'select version, state from premium_state where account_id = ?';
  const lost = await row<{ version: number; state: string }>(w, noted, one.sub);
  expect(lost?.version).toBeGreaterThan(had.version);
  expect(lost?.state).toContain('"active":false');
  expect((await entitlements(w, other.sub)).entitlements).toMatchObject([{ because: 'store' }]);
});

test('a claim is a sign of life of its person', async ({ w }) => {
  const { person, sub } = await known(w);
  const database = await w.database();
  await database.prepare('update account set seen_at = 1 where id = ?').bind(sub).run();
  await claim(w, sub, await waiting(w));
  const seen = await row<{ at: number }>(w, 'select seen_at as at from account where id = ?', sub);
  expect(seen?.at).toBeGreaterThan(1);
  expect(await subscriptionOf(person)).toMatchObject({ platform: 'ios' });
});

test('a premium member of ours may claim one, too, and both are told to the app', async ({ w }) => {
  const person = await subscriber(w);
  await handOff(person);
  const sub = (await accountIdOf(w, person.email)) ?? '';
  const answer: ClaimAnswer = await read(await claim(w, sub, await waiting(w)));
  const renewing = answer.entitlements.filter(({ renews }) => renews);
  const reasons = renewing.map(({ because }) => because);
  expect(new Set(reasons)).toEqual(new Set(['store', 'subscription']));
});
