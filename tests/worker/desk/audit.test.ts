import { beforeAll, describe, expect, test } from 'vitest';

import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { AuditAnswer } from '#worker/desk/audit/schemas.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';

let here: World;
let desk: Operator;

beforeAll(async () => {
  here = await world();
  desk = await openDesk(here, `${crypto.randomUUID()}@lexlern.example`);
});

async function somebody(): Promise<string> {
  const { email } = await signUpPerson(here);
  const found = await row<{ id: string }>(here, 'SELECT id FROM account WHERE email = ?', email);
  return found?.id ?? '';
}

function give(accountId: string, body: Record<string, unknown> = {}): Promise<DeskActAnswer> {
  const input = { kind: 'premium', months: 1, note: 'Kulanz', ...body };
  return desk.act<DeskActAnswer>(`/api/internal/people/${accountId}/grants`, input);
}

async function log(query: Record<string, string>): Promise<AuditAnswer> {
  const answer = await desk.get(`/api/internal/audit?${new URLSearchParams(query)}`);
  return (await answer.json()) as AuditAnswer;
}

test('the audit log says who did what to which subject, when and why', async () => {
  const account = await somebody();
  const { id } = await give(account);
  await desk.act(`/api/internal/people/${account}/grants/${id}/revoke`, { reason: 'Doppelt' });
  const { actions, next } = await log({ account });
  expect(next).toBeNull();
  expect(actions).toMatchObject([
    {
      operator: desk.email,
      action: 'grant.revoked',
      subject: 'grant',
      subject_id: id,
      account_id: account,
      details: { reason: 'Doppelt' },
    },
    { action: 'grant.given', subject_id: id, details: { kind: 'premium', note: 'Kulanz' } },
  ]);
  expect(actions[0]?.at).toEqual(expect.any(Number));
});

test('the audit log is filtered by subject, person and operator, and read page by page', async () => {
  const account = await somebody();
  const ids: string[] = [];
  for (let i = 0; i < 52; i += 1)
    ids.push((await give(account, { days: 1, months: undefined })).id);
  const first = await log({ account });
  expect(first.actions).toHaveLength(50);
  const second = await log({ account, cursor: first.next ?? '' });
  expect([second.actions.length, second.next]).toEqual([2, null]);
  const loggedIds = [...first.actions, ...second.actions].map(({ subject_id: id }) => id);
  expect(loggedIds).toEqual(ids.toReversed());

  const [id = ''] = ids;
  expect((await log({ subject: 'grant', subject_id: id })).actions).toHaveLength(1);
  expect((await log({ account, operator: desk.email.toUpperCase() })).actions).toHaveLength(50);
  expect((await log({ account, operator: 'nobody@lexlern.example' })).actions).toEqual([]);
  expect((await log({ account, subject: 'payout' })).actions).toEqual([]);
});

describe('the append-only audit table refuses', () => {
  test.each([
    "UPDATE audit SET operator = 'nobody@example.com'",
    'DELETE FROM audit',
    'INSERT OR REPLACE INTO audit SELECT * FROM audit LIMIT 1',
    `REPLACE INTO audit (id, action_id, attempt, at, operator, action, subject, subject_id, details)
     SELECT id, 'x', 'x', 0, 'x', 'x', 'x', 'x', '{}' FROM audit LIMIT 1`,
  ])('%s', async (statement) => {
    await give(await somebody());
    const database = await here.database();
    const before = await database.prepare('SELECT * FROM audit ORDER BY id').all();
    await expect(database.prepare(statement).run()).rejects.toThrow('append-only');
    const after = await database.prepare('SELECT * FROM audit ORDER BY id').all();
    expect(after.results).toEqual(before.results);
  });
});

test('a reset of the sandbox empties the audit log, and afterwards it is append-only again', async () => {
  const countGrants = async () =>
    (
      await row<{ count: number }>(
        here,
        "SELECT count(*) AS count FROM audit WHERE subject = 'grant'",
      )
    )?.count;
  await give(await somebody());
  expect(await countGrants()).toBeGreaterThan(0);
  await here.reset();
  // The reset also moved the clock back, so the older assertion of Access is not valid yet.
  desk = await openDesk(here, desk.email);
  expect(await countGrants()).toBe(0);
  await give(await somebody());
  const database = await here.database();
  await expect(database.prepare('DELETE FROM audit').run()).rejects.toThrow('append-only');
});

test('the request log names the operator who looked at a person', async () => {
  const path = `/api/internal/people/${await somebody()}`;
  expect((await desk.get(path)).status).toBe(200);
  expect(here.requestLines(path)).toMatchObject([{ operator: desk.email }]);
});
