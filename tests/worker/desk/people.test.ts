import { beforeAll, describe, expect, test } from 'vitest';

import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan } from '#tests/support/purchases.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';
import type {
  DeskGrant,
  IssueCodeAnswer,
  PeopleAnswer,
  PersonAnswer,
} from '#worker/desk/people/schemas.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';

const day = 86_400_000;

let here: World;
let desk: Operator;
let colleague: Operator;

beforeAll(async () => {
  here = await world();
  desk = await openDesk(here);
  colleague = await openDesk(here, 'zweite@lexlern.example');
});

async function somebody(): Promise<{ person: Person; id: string; at: string }> {
  const person = await signUpPerson(here);
  const sql = 'SELECT id FROM account WHERE email = ?';
  const id = (await row<{ id: string }>(here, sql, person.email))?.id ?? '';
  return { person, id, at: `/api/internal/people/${id}` };
}

async function look(at: string): Promise<PersonAnswer> {
  const answer = await desk.get(at);
  if (!answer.ok) throw new Error(`${at}: ${answer.status}`);
  return (await answer.json()) as PersonAnswer;
}

async function search(q: string): Promise<string[]> {
  const answer = await desk.get(`/api/internal/people?${new URLSearchParams({ q })}`);
  return ((await answer.json()) as PeopleAnswer).people.map(({ account_id: id }) => id);
}

async function statusAndBody(answer: Response): Promise<[number, unknown]> {
  return [answer.status, await answer.json()];
}

const months = (count: number) => ({ kind: 'premium', months: count, note: 'Kulanz' });
const act = (body: object = {}) => ({ action_id: crypto.randomUUID(), ...body });

describe('the search for people', () => {
  test('finds them by the start of e-mail, friendly name or name, in any case, and by id', async () => {
    const { person, id } = await somebody();
    const name = `q${crypto.randomUUID().slice(0, 12).replaceAll('-', '_')}`;
    await person.post('/api/account/signupv2/friendlyname', { friendly_name: name });
    const display = `Ömer ${crypto.randomUUID()}`;
    const database = await here.database();
    await database
      .prepare('UPDATE account SET display_name = ? WHERE id = ?')
      .bind(display, id)
      .run();
    expect(await search(person.email.slice(0, 20).toUpperCase())).toEqual([id]);
    expect(await search(`@${name}`)).toEqual([id]);
    expect(await search(display.slice(0, 20))).toEqual([id]);
    expect(await search(display.slice(0, 20).toLowerCase())).toEqual([id]);
    expect(await search(id)).toEqual([id]);
    expect(await search(crypto.randomUUID())).toEqual([]);
    expect(await search('%')).toEqual([]);
  });

  test('finds them by a later name, a last name, a domain or a later part of the e-mail', async () => {
    const { id } = await somebody();
    const mark = () => `q${crypto.randomUUID().slice(0, 8)}`;
    const [first, second, third, last, local, later, domain] = Array.from({ length: 7 }, mark);
    const name = `${first} ${second} ${third} Äl${last}`;
    await row(
      here,
      'UPDATE account SET display_name = ?, email = ? WHERE id = ?',
      name,
      `${local}.${later}@${domain}.example.com`,
      id,
    );
    for (const q of [first, second, `äl${last}`, `ÄL${last?.slice(0, 4)}`, later, domain]) {
      expect([q, await search(q ?? '')]).toEqual([q, [id]]);
    }
    expect(await search(`${second} ${third} Äl`)).toEqual([id]);
    expect(await search(`@${domain}.exa`)).toEqual([id]);
  });

  test('finds them by customer or contract in Stripe, and the desk shows what they bought', async () => {
    const { person, id, at } = await somebody();
    await buyPlan(here, person, 'yearly');
    const { person: shown, contracts } = await look(at);
    expect(shown).toMatchObject({ account_id: id, email: person.email, sessions: 1 });
    expect(contracts).toMatchObject([{ plan_key: 'yearly', status: 'active' }]);
    expect(await search(shown.customer_id ?? '')).toEqual([id]);
    expect(await search(contracts[0]?.id ?? '')).toEqual([id]);
  });

  test('answers with at most twenty people', async () => {
    for (let i = 0; i < 21; i += 1) await somebody();
    expect(await search('person-')).toHaveLength(20);
  });

  test('gives 404 for an unknown person', async () => {
    expect(await statusAndBody(await desk.get('/api/internal/people/nobody'))).toEqual([
      404,
      { error: 'not_found' },
    ]);
    const grantAnswer = await desk.post('/api/internal/people/nobody/grants', act(months(1)));
    expect(grantAnswer.status).toBe(404);
    const link = { purpose: 'autologin', days: 7, uses: 3 };
    const issued = await desk.post('/api/internal/people/nobody/login-codes', act(link));
    expect(issued.status).toBe(404);
  });
});

describe('grants', () => {
  test('take effect at once, follow each other, end when revoked and return when restored', async () => {
    const { person, at } = await somebody();
    const first = await desk.act<DeskActAnswer>(`${at}/grants`, months(3));
    await desk.act(`${at}/grants`, { kind: 'premium', days: 10, note: 'Noch etwas' });
    const grants = (await look(at)).grants.toSorted((a, b) => a.starts_at - b.starts_at);
    expect(grants).toMatchObject([
      { id: first.id, status: 'running', can: 'revoke' },
      { status: 'coming', can: 'revoke' },
    ]);
    expect(grants[1]?.starts_at).toBe(grants[0]?.ends_at);
    expect((grants[1]?.ends_at ?? 0) - (grants[1]?.starts_at ?? 0)).toBe(10 * day);

    const currentSubscription = async () => {
      const { subscription } = (await (
        await person.get('/api/sub/get')
      ).json()) as SubscriptionAnswer;
      return [subscription?.platform, subscription?.sub_type];
    };
    expect(await currentSubscription()).toEqual(['manual', 'premium']);
    await desk.act(`${at}/grants/${first.id}/revoke`, { reason: 'Irrtum' });
    expect(await currentSubscription()).toEqual(['manual', 'heart_based']);
    await desk.act(`${at}/grants/${first.id}/restore`);
    expect(await currentSubscription()).toEqual(['manual', 'premium']);
    expect((await look(at)).grants.find(({ id }) => id === first.id)).toEqual({
      ...grants[0],
      revoked_at: null,
    });
  });

  test('of free tasks can have no end', async () => {
    const { at } = await somebody();
    await desk.act(`${at}/grants`, { kind: 'answer_quota', quota: 50, note: 'Zum Testen' });
    const { grants } = await look(at);
    expect(grants).toMatchObject([{ kind: 'answer_quota', quota: 50, ends_at: null }]);
  });

  test.each([
    ['two lengths', { months: 1, days: 1 }],
    ['no length', {}],
    ['an end that has passed', { until: 1_700_000_000_000 }],
    ['tasks for Premium', { months: 1, quota: 5 }],
    ['a hundred years', { months: 1200 }],
    ['no time at all', { days: 0 }],
    ['an empty note', { months: 1, note: ' ' }],
  ])('with %s are refused', async (_what, changes) => {
    const { at } = await somebody();
    const input = act({ kind: 'premium', note: 'Kulanz', ...changes });
    expect((await desk.post(`${at}/grants`, input)).status).toBe(422);
    expect((await look(at)).grants).toEqual([]);
  });

  test('sent five times at once are given once, with the same answer', async () => {
    const { at } = await somebody();
    const input = act(months(1));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => desk.post(`${at}/grants`, input)),
    );
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as DeskActAnswer).id),
    );
    const { grants, audit } = await look(at);
    expect([grants.length, audit.length]).toEqual([1, 1]);
    expect(new Set(ids)).toEqual(new Set([grants[0]?.id]));
  });

  test('refuse an action id that was used for something else', async () => {
    const { at } = await somebody();
    const input = act(months(1));
    const { id } = (await (await desk.post(`${at}/grants`, input)).json()) as DeskActAnswer;
    const body = { action_id: input.action_id, reason: 'Irrtum' };
    expect(await statusAndBody(await desk.post(`${at}/grants/${id}/revoke`, body))).toEqual([
      409,
      { error: 'invalid_request' },
    ]);
    expect(await statusAndBody(await colleague.post(`${at}/grants`, input))).toEqual([
      409,
      { error: 'invalid_request' },
    ]);
    expect((await look(at)).grants).toMatchObject([{ status: 'running' }]);
  });

  test('that are given at once follow each other', async () => {
    const { at } = await somebody();
    await Promise.all([desk, colleague, desk].map((one) => one.act(`${at}/grants`, months(1))));
    const grants = (await look(at)).grants.toSorted((a, b) => a.starts_at - b.starts_at);
    const follows = (grant: DeskGrant, i: number) =>
      i === 0 || grant.starts_at === grants[i - 1]?.ends_at;
    expect([grants.length, grants.every(follows)]).toEqual([3, true]);
  });

  test('revoked by two operators at once: one succeeds, and the other learns who did it', async () => {
    const { at } = await somebody();
    const { id } = await desk.act<DeskActAnswer>(`${at}/grants`, months(1));
    const path = `${at}/grants/${id}/revoke`;
    const operators = [desk, colleague];
    const answers = await Promise.all(
      operators.map((one) => one.post(path, act({ reason: one.email }))),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    const loser = answers[1 - winner];
    expect(loser && (await statusAndBody(loser))).toEqual([
      409,
      { error: 'already_decided', status: 'revoked', by: operators[winner]?.email },
    ]);
    const { audit } = await look(at);
    expect(audit.map(({ action }) => action)).toEqual(['grant.revoked', 'grant.given']);
    expect(audit[0]?.details).toEqual({ reason: operators[winner]?.email });
  });

  test('stay restored when an older revocation is sent again', async () => {
    const { at } = await somebody();
    const { id } = await desk.act<DeskActAnswer>(`${at}/grants`, months(1));
    const revocation = act({ reason: 'Irrtum' });
    await desk.post(`${at}/grants/${id}/revoke`, revocation);
    await desk.act(`${at}/grants/${id}/restore`);
    expect((await desk.post(`${at}/grants/${id}/revoke`, revocation)).status).toBe(200);
    expect((await look(at)).grants).toMatchObject([{ status: 'running' }]);
  });

  test('are not found under another person’s path', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const { id } = await desk.act<DeskActAnswer>(`${one.at}/grants`, months(1));
    const answer = await desk.post(`${other.at}/grants/${id}/revoke`, act({ reason: 'x' }));
    expect(answer.status).toBe(404);
    expect((await look(one.at)).grants).toMatchObject([{ status: 'running' }]);
  });
});

describe('links', () => {
  const link = { purpose: 'autologin', days: 7, uses: 3, extra_days: 5 };

  test('sign in their person, and the log does not hold the code', async () => {
    const { person, at } = await somebody();
    const issued = await desk.act<IssueCodeAnswer>(`${at}/login-codes`, link);
    const code = new URL(issued.link).searchParams.get('code');
    const signedIn = await openBrowser(here).post('/api/account/signinbycode', { code });
    expect(await signedIn.json()).toMatchObject({ email: person.email, extra_days: 5 });
    const { login_codes: codes, audit } = await look(at);
    expect(codes).toMatchObject([{ id: issued.id, purpose: 'autologin', uses: 1, max_uses: 3 }]);
    expect(JSON.stringify([codes, audit])).not.toContain(code);
    expect(code?.startsWith(issued.id)).toBe(false);
  });

  test('that promise free days or an allowance are for those who move money', async () => {
    const { at } = await somebody();
    const support = await openDesk(here, 'hilfe@lexlern.example', ['support']);
    const both = await openDesk(here, 'beides@lexlern.example', ['support', 'finance']);
    const plain = { purpose: 'autologin', days: 7, uses: 3 };
    const promises = [
      { ...plain, extra_days: 365 },
      { ...plain, purpose: 'evaluation', allowance: 2500 },
    ];
    for (const promise of promises) {
      const refused = await statusAndBody(await support.post(`${at}/login-codes`, act(promise)));
      expect(refused).toMatchObject([403, { error: 'role_missing' }]);
    }
    expect((await look(at)).login_codes).toEqual([]);
    expect((await support.post(`${at}/login-codes`, act(plain))).status).toBe(200);
    expect((await both.post(`${at}/login-codes`, act(promises[0] ?? {}))).status).toBe(200);
  });

  test('work for at most 90 days and ten times, because they are keys to an account', async () => {
    const { at } = await somebody();
    for (const [field, most] of [
      ['days', 90],
      ['uses', 10],
    ] as const) {
      const issue = (amount: number) =>
        desk.post(`${at}/login-codes`, act({ ...link, [field]: amount }));
      expect((await issue(most + 1)).status).toBe(422);
      expect((await issue(most)).status).toBe(200);
    }
  });

  test('for marketing need a known coupon, and other links take none', async () => {
    const { at } = await somebody();
    const mail = { purpose: 'marketing', days: 7, uses: 3 };
    const issue = async (input: object) =>
      statusAndBody(await desk.post(`${at}/login-codes`, act({ ...mail, ...input })));
    expect(await issue({ coupon_code: 'NOSUCHCODE' })).toEqual([400, { error: 'invalid_coupon' }]);
    expect(await issue({})).toEqual([
      422,
      { error: 'invalid_request', fields: { coupon_code: 'required' } },
    ]);
    expect((await issue({ purpose: 'autologin', coupon_code: 'UEBEN50' }))[0]).toBe(422);
    expect((await look(at)).login_codes).toEqual([]);

    const input = { ...mail, coupon_code: ' ueben50 ' };
    const { link: url } = await desk.act<IssueCodeAnswer>(`${at}/login-codes`, input);
    expect(new URL(url).pathname).toBe('/sub/promotion/emailmarketing');
    const { login_codes: codes } = await look(at);
    expect(codes).toMatchObject([{ purpose: 'marketing', coupon_code: 'UEBEN50', uses: 0 }]);
    const code = new URL(url).searchParams.get('code') ?? '';
    const called = await openBrowser(here).get(
      `/api/promotion/coupon/autologin?${new URLSearchParams({ code })}`,
    );
    expect([called.status, await called.json()]).toMatchObject([
      200,
      { coupon: { coupon_code: 'UEBEN50' }, has_active_sub: false },
    ]);
  });

  test('requested again with the same action id are the same link', async () => {
    const { at } = await somebody();
    const input = act(link);
    const [first, second] = [
      await desk.post(`${at}/login-codes`, input),
      await desk.post(`${at}/login-codes`, input),
    ];
    expect(await second.json()).toEqual(await first.json());
    expect((await look(at)).login_codes).toHaveLength(1);
    // A reader of the log knows the action id, but not the operator's secret and not ours.
    expect((await colleague.post(`${at}/login-codes`, input)).status).toBe(409);
  });

  test('that are withdrawn no longer sign in', async () => {
    const { at } = await somebody();
    const issued = await desk.act<IssueCodeAnswer>(`${at}/login-codes`, link);
    await desk.act(`${at}/login-codes/${issued.id}/withdraw`);
    const code = new URL(issued.link).searchParams.get('code');
    const answer = await openBrowser(here).post('/api/account/signinbycode', { code });
    expect(await statusAndBody(answer)).toEqual([410, { error: 'expired_code' }]);
    const again = await colleague.post(`${at}/login-codes/${issued.id}/withdraw`, act());
    expect(await statusAndBody(again)).toEqual([
      409,
      { error: 'already_decided', status: 'expired', by: desk.email },
    ]);
  });
});

test('an action id that gave one person a grant is refused for another person', async () => {
  const [one, other] = [await somebody(), await somebody()];
  const body = act(months(1));
  expect((await desk.post(`${one.at}/grants`, body)).status).toBe(200);
  expect(await statusAndBody(await desk.post(`${other.at}/grants`, body))).toEqual([
    409,
    { error: 'invalid_request' },
  ]);
  expect((await look(other.at)).grants).toEqual([]);
});
