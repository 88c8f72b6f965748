import { expect } from 'vitest';

import { licence, sendAppEvent } from '#tests/support/app-events.ts';
import { beginDeletion, passSevenDays } from '#tests/support/deletions.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries } from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { statusAndError } from '#tests/support/status-and-error.ts';
import { subscriber } from '#tests/worker/handoff/hand-offs.ts';
import { allChanges, ask, basic, entitlements, handedOff, openPass, read } from './app.ts';
import type { LookupAnswer, PassAnswer } from '#worker/client-api/schemas.ts';

const day = 86_400;

test('an app reads what somebody has, who was handed off to it', async ({ w }) => {
  const person = await subscriber(w);
  const sub = await handedOff(w, person);
  const answer = await entitlements(w, sub);
  expect(answer).toEqual({
    account: sub,
    entitlements: [
      {
        key: 'premium',
        active: true,
        until: expect.any(Number),
        because: 'subscription',
        renews: true,
        in_grace: false,
        ends_by: null,
        quota: null,
      },
    ],
    version: 1,
    as_of: expect.any(Number),
  });
  expect(answer.entitlements[0]?.until).toBeGreaterThan(answer.as_of + 360 * day * 1000);
});

test('nobody reads anything without the secret of a client', async ({ w }) => {
  const sub = await handedOff(w, await subscriber(w));
  const wrong = [
    { authorization: '' },
    { authorization: 'Bearer appkey_sandbox' },
    { authorization: 'Basic !' },
    { authorization: basic({ id: 'lexlern-app', secret: 'appkey_other' }) },
    { authorization: basic({ id: 'other-app', secret: 'appkey_sandbox' }) },
    { authorization: basic({ id: 'lexlern-app', secret: '' }) },
  ];
  for (const headers of wrong) {
    const answers = [
      await ask(w, `/accounts/${sub}/entitlements`, { headers }),
      await ask(w, '/changes', { headers }),
      await ask(w, '/accounts/lookup', { headers, body: { sub: [sub] } }),
      await ask(w, `/accounts/${sub}/pass`, { headers, body: {} }),
    ];
    for (const answer of answers) {
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
      expect(await statusAndError(answer)).toEqual([401, 'unknown_client']);
    }
  }
});

test('a session opens nothing: the API knows no cookie', async ({ w }) => {
  const person = await subscriber(w);
  const sub = await handedOff(w, person);
  expect((await person.get(`/api/v1/accounts/${sub}/entitlements`)).status).toBe(401);
});

test('an account that was not handed off, or is none, is unknown', async ({ w }) => {
  const stranger = await subscriber(w);
  const { id } = (await (await stranger.get('/api/auth/iflogged')).json()) as { id?: string };
  for (const sub of [id ?? 'x', crypto.randomUUID(), 'a'.repeat(65), 'no%20id']) {
    const answer = await ask(w, `/accounts/${sub}/entitlements`);
    expect(await statusAndError(answer)).toEqual([404, 'not_found']);
    const pass = await ask(w, `/accounts/${sub}/pass`, { body: {} });
    expect(await statusAndError(pass)).toEqual([404, 'not_found']);
  }
});

test('whoever asks again gets 304 until something has changed', async ({ w }) => {
  const person = await subscriber(w);
  const sub = await handedOff(w, person);
  const path = `/accounts/${sub}/entitlements`;
  const tag = (await ask(w, path)).headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
  await advance(w, day);
  const again = await ask(w, path, { headers: { 'if-none-match': `"x", W/${tag}` } });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
  expect(again.headers.get('server-timing')).toContain(', 1 round trips');
  await sendAppEvent(w, person, await licence(w, null));
  const other = await ask(w, path, { headers: { 'if-none-match': tag } });
  expect([other.status, other.headers.get('etag') === tag]).toEqual([200, false]);
});

test('an answer costs one round trip, and one more if it has to be noted', async ({ w }) => {
  const sub = await handedOff(w, await subscriber(w));
  const trips = async () =>
    (await ask(w, `/accounts/${sub}/entitlements`)).headers.get('server-timing');
  expect(await trips()).toContain(', 2 round trips');
  expect(await trips()).toContain(', 1 round trips');
  const pass = await ask(w, `/accounts/${sub}/pass`, { body: {} });
  expect(pass.headers.get('server-timing')).toContain(', 1 round trips');
  const changes = await ask(w, '/changes');
  expect(changes.headers.get('server-timing')).toContain(', 1 round trips');
});

test('many are looked up at once; foreign ones are left out, deleted ones named', async ({ w }) => {
  const [one, other, gone] = [await subscriber(w), await subscriber(w), await signUpPerson(w)];
  await buyPlan(w, gone, 'lifetime');
  const subs = [await handedOff(w, one), await handedOff(w, other), await handedOff(w, gone)];
  await beginDeletion(w, gone);
  await passSevenDays(w);
  const body = { sub: [...subs, subs[0], crypto.randomUUID()] };
  const answer = await read<LookupAnswer>(await ask(w, '/accounts/lookup', { body }));
  expect(answer.accounts.map(({ account }) => account).toSorted()).toEqual(
    subs.slice(0, 2).toSorted(),
  );
  expect(answer.deleted).toEqual([subs[2]]);
  const first = answer.accounts.find(({ account }) => account === subs[0]);
  expect({ ...first, as_of: 0 }).toEqual({ ...(await entitlements(w, subs[0] ?? '')), as_of: 0 });
  const many = await ask(w, '/accounts/lookup', { body: { sub: Array(101).fill('x') } });
  expect(await statusAndError(many)).toEqual([422, 'invalid_request']);
  const most = await ask(w, '/accounts/lookup', { body: { sub: Array(100).fill('x') } });
  expect(await most.json()).toEqual({ accounts: [], deleted: [] });
});

test('a deleted account is gone for those who knew it, and unknown after 90 days', async ({
  w,
}) => {
  const person = await subscriber(w);
  const sub = await handedOff(w, person);
  const { version } = await entitlements(w, sub);
  await beginDeletion(w, person);
  await passSevenDays(w);
  const answer = async () => statusAndError(await ask(w, `/accounts/${sub}/entitlements`));
  expect(await answer()).toEqual([410, 'account_deleted']);
  const pass = await ask(w, `/accounts/${sub}/pass`, { body: {} });
  expect(await statusAndError(pass)).toEqual([410, 'account_deleted']);
  const told = (await allChanges(w)).filter(({ account }) => account === sub);
  expect(told).toEqual([
    {
      type: 'account.deleted',
      account: sub,
      version: expect.any(Number),
      at: expect.any(Number),
      entitlements: null,
      profile: null,
    },
  ]);
  expect(told[0]?.version).toBeGreaterThan(version);
  await advance(w, 92 * day);
  await w.runSchedule();
  expect(await answer()).toEqual([404, 'not_found']);
  expect((await allChanges(w)).filter(({ account }) => account === sub)).toEqual([]);
});

test('a place in the list serves for 90 days, and longer for whoever asks', async ({ w }) => {
  await handedOff(w, await subscriber(w));
  await flushDeliveries(w);
  await w.runSchedule();
  const next = async (after: string) => {
    const answer = await ask(w, `/changes?after=${after}`);
    return answer.ok ? ((await answer.json()) as { next: string }).next : answer.status;
  };
  expect(await next('1.0')).toBe(410);
  let place = ((await (await ask(w, '/changes')).json()) as { next: string }).next;
  const old = place;
  for (let month = 0; month < 4; month += 1) {
    await advance(w, 30 * day);
    place = String(await next(place));
  }
  expect(place).toMatch(/^\d+\.\d+$/);
  const expired = await ask(w, `/changes?after=${old}`);
  expect(await statusAndError(expired)).toEqual([410, 'cursor_expired']);
  for (const query of ['after=x', 'limit=0', 'limit=501', 'limit=x', 'other=1']) {
    expect((await ask(w, `/changes?${query}`)).status).toBe(422);
  }
});

test('whoever begins anew gets through the list, also where its beginning is about to go', async ({
  w,
}) => {
  await w.reset();
  for (let people = 0; people < 3; people += 1) await handedOff(w, await subscriber(w));
  await flushDeliveries(w);
  await w.runSchedule();
  await advance(w, 90 * day - 1800);
  expect(await allChanges(w, 1)).toHaveLength(3);
});

test('a pass says what the answer says, for seven days at most', async ({ w }) => {
  const person = await subscriber(w);
  const sub = await handedOff(w, person);
  const {
    entitlements: [first],
    version,
  } = await entitlements(w, sub);
  const issued = await read<PassAnswer>(await ask(w, `/accounts/${sub}/pass`, { body: {} }));
  const now = await clockOf(w);
  expect(issued.expires_at).toBe(Math.floor((now + 7 * day * 1000) / 1000) * 1000);
  expect(await openPass(w, issued.pass)).toMatchObject({
    sub,
    premium: true,
    until: first?.until,
    version,
    exp: issued.expires_at / 1000,
  });
});

test('a pass does not outlive what ends before', async ({ w, person }) => {
  const end = (await clockOf(w)) + 2 * day * 1000;
  await sendAppEvent(w, person, await licence(w, 2, { ends_at: end }));
  const sub = await handedOff(w, person);
  const issued = await read<PassAnswer>(await ask(w, `/accounts/${sub}/pass`, { body: {} }));
  expect(issued.expires_at).toBe(Math.floor(end / 1000) * 1000);
});
