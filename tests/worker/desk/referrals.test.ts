import { beforeAll, expect, test } from 'vitest';

import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { writeReferral } from '#tests/support/referrals.ts';
import type { OverviewAnswer } from '#worker/desk/schemas.ts';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';
import type { ReferralListAnswer } from '#worker/desk/referrals/schemas.ts';

let here: World;
let desk: Operator;
let colleague: Operator;

beforeAll(async () => {
  here = await world();
  desk = await openDesk(here);
  colleague = await openDesk(here, 'zweite@lexlern.example');
});

async function somebody(): Promise<{ id: string; email: string }> {
  const { email } = await signUpPerson(here);
  const found = await row<{ id: string }>(here, 'SELECT id FROM account WHERE email = ?', email);
  return { id: found?.id ?? '', email };
}

async function newReferral(status?: 'waiting') {
  const [referrer, referred] = [await somebody(), await somebody()];
  const id = await writeReferral(here, { referrer: referrer.id, referred: referred.id }, status);
  return { id, referrer, referred, at: `/api/internal/referrals/${id}` };
}

async function listReferrals(status: string): Promise<ReferralListAnswer['referrals']> {
  const found: ReferralListAnswer['referrals'] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = new URLSearchParams({ status, ...(cursor && { cursor }) });
    const answer = await desk.get(`/api/internal/referrals?${query}`);
    const page = (await answer.json()) as ReferralListAnswer;
    found.push(...page.referrals);
    cursor = page.next;
  }
  return found;
}

async function person(id: string): Promise<PersonAnswer> {
  return (await (await desk.get(`/api/internal/people/${id}`)).json()) as PersonAnswer;
}

const act = (body: object = {}) => ({ action_id: crypto.randomUUID(), ...body });

test('a referral that waits for its credit is listed and counted, with both people', async () => {
  const { id, referrer, referred } = await newReferral();
  expect(await listReferrals('counted')).toContainEqual(
    expect.objectContaining({
      id,
      status: 'counted',
      referrer: { account_id: referrer.id, email: referrer.email },
      referred: { account_id: referred.id, email: referred.email },
    }),
  );
  const overview = (await (await desk.get('/api/internal/overview')).json()) as OverviewAnswer;
  expect(overview.referrals).toBeGreaterThan(0);
  expect((await person(referred.id)).referrals).toMatchObject([
    { id, role: 'referred', other: { email: referrer.email } },
  ]);
});

test('a list of more than a page is read to its end without duplicates', async () => {
  const { id: referrer } = await somebody();
  const ids: string[] = [];
  for (let i = 0; i < 55; i += 1) {
    ids.push(await writeReferral(here, { referrer, referred: crypto.randomUUID() }));
  }
  const found = (await listReferrals('counted')).map(({ id }) => id);
  expect(new Set(found).size).toBe(found.length);
  expect(found).toEqual(expect.arrayContaining(ids));
});

test('a credit gives the referrer free months, and can be given again after it is taken back', async () => {
  const { at, referrer } = await newReferral();
  await desk.act(`${at}/credit`, { months: 2 });
  const [grant] = (await person(referrer.id)).grants;
  expect(grant).toMatchObject({ source: 'operator', plan: 'referral', status: 'running' });

  await desk.act(`${at}/take-back`);
  expect((await person(referrer.id)).grants).toMatchObject([{ id: grant?.id, status: 'revoked' }]);
  await desk.act(`${at}/credit`, { months: 1 });
  const [anew, ...others] = (await person(referrer.id)).grants;
  expect([anew?.status, others.length]).toEqual(['running', 0]);
  expect((anew?.ends_at ?? 0) < (grant?.ends_at ?? 0)).toBe(true);
  expect((await person(referrer.id)).audit.map(({ action }) => action)).toEqual([
    'referral.credited',
    'referral.credit_taken_back',
    'referral.credited',
  ]);
});

test('when two operators credit one referral, it is credited once, and the others learn who did it', async () => {
  const { at, referrer } = await newReferral();
  const operators = [desk, colleague, desk, colleague];
  const answers = await Promise.all(
    operators.map((one) => one.post(`${at}/credit`, act({ months: 1 }))),
  );
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409,
  ]);
  for (const [i, answer] of answers.entries()) {
    if (i !== winner) {
      const by = operators[winner]?.email;
      expect(await answer.json()).toEqual({ error: 'already_decided', status: 'credited', by });
    }
  }
  const { grants, audit } = await person(referrer.id);
  expect([grants.length, audit.length]).toEqual([1, 1]);
});

test('credits for two friends at the same moment follow each other', async () => {
  const first = await newReferral();
  const { id: referred } = await somebody();
  const second = await writeReferral(here, { referrer: first.referrer.id, referred });
  await Promise.all([
    desk.act(`${first.at}/credit`, { months: 1 }),
    colleague.act(`/api/internal/referrals/${second}/credit`, { months: 1 }),
  ]);
  const { grants } = await person(first.referrer.id);
  const [one, other] = grants.toSorted((a, b) => a.starts_at - b.starts_at);
  expect([grants.length, other?.starts_at]).toEqual([2, one?.ends_at]);
});

test('a credit sent three times is given once', async () => {
  const { at, referrer } = await newReferral();
  const input = act({ months: 1 });
  for (let i = 0; i < 3; i += 1) expect((await desk.post(`${at}/credit`, input)).status).toBe(200);
  expect((await person(referrer.id)).grants).toHaveLength(1);
});

test.each([
  [
    'a referral that waits for its first payment',
    async () => (await newReferral('waiting')).at,
    409,
  ],
  ['an unknown referral', () => '/api/internal/referrals/none', 404],
])('%s gets no credit', async (_what, path, status) => {
  expect((await desk.post(`${await path()}/credit`, act({ months: 1 }))).status).toBe(status);
  expect((await desk.post(`${await path()}/take-back`, act())).status).toBe(status);
});

test('nobody earns a credit for somebody who has withdrawn from their contract', async () => {
  const { id, referred, at } = await newReferral();
  const database = await here.database();
  const write = (text: string, ...values: unknown[]) =>
    database
      .prepare(text)
      .bind(...values)
      .run();
  await write(
    `insert into withdrawal (key, account_id, contract_id, reason, status, received_at, final_at,
        look_at, updated_at)
      values (?1, ?2, ?1, 'withdrawal', 'closed', 1, 1, 1, 1)`,
    `w-${id}`,
    referred.id,
  );
  const isListed = async () => (await listReferrals('counted')).some((one) => one.id === id);
  expect(await isListed()).toBe(false);
  const refused = await desk.post(`${at}/credit`, act({ months: 1 }));
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ error: 'already_decided', status: 'withdrawn' });
  await write("update withdrawal set status = 'undone' where key = ?", `w-${id}`);
  expect(await isListed()).toBe(true);
});
