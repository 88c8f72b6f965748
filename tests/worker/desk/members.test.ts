import { expect } from 'vitest';

import { couponTerms, makeCoupon, redeem } from '#tests/support/coupons.ts';
import { row, rows } from '#tests/support/database.ts';
import { letBankReturn, signUpDebtor } from '#tests/support/debits.ts';
import { accountIdOf } from '#tests/support/deletions.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { newMember } from '#tests/support/repayments.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import type { Member, MembersAnswer } from '#worker/desk/members/schemas.ts';

type Filters = Record<string, string>;

async function pageOf(desk: Operator, filters: Filters): Promise<MembersAnswer> {
  const answer = await desk.get(`/api/internal/members?${new URLSearchParams(filters)}`);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as MembersAnswer;
}

/** All pages of a list, and how many they were. */
async function wholeList(
  desk: Operator,
  filters: Filters,
): Promise<{ members: Member[]; pages: number }> {
  const members: Member[] = [];
  let cursor: string | null = '';
  let pages = 0;
  while (cursor !== null) {
    // Each page begins where the one before has ended.
    // eslint-disable-next-line no-await-in-loop
    const page: MembersAnswer = await pageOf(desk, { ...filters, ...(cursor && { cursor }) });
    members.push(...page.members);
    cursor = page.next;
    pages += 1;
  }
  return { members, pages };
}

/** Writes accounts that signed up one after the other, or all at the same moment. */
async function fill(w: World, count: number, at: (index: number) => number): Promise<string> {
  const group = `m${crypto.randomUUID().slice(0, 6)}`;
  const people = Array.from({ length: count }, (_, index) => ({
    id: `${group}-${String(index).padStart(4, '0')}`,
    at: at(index),
  }));
  await rows(
    w,
    `insert into account (id, email, display_name, provider, created_at)
      select value ->> 'id', value ->> 'id' || '@example.com', 'Mitglied', 'email', value ->> 'at'
      from json_each(?)`,
    JSON.stringify(people),
  );
  return group;
}

test('members are found by plan, status, debt, coupon, source and day, and all filters hold', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const yearly = await newMember(w, 'yearly');
  const debtor = await signUpDebtor(w);
  await letBankReturn(w, debtor.invoiceId);
  const guest = await signUpPerson(w);
  const coupon = await makeCoupon(w, couponTerms.free_period);
  expect((await redeem(guest, coupon.code)).status).toBe(200);
  const guestId = (await accountIdOf(w, guest.email)) ?? '';
  const emailsOf = async (filters: Filters) =>
    (await wholeList(desk, filters)).members.map(({ email }) => email);
  const all = [yearly.person.email, debtor.person.email, guest.email];
  const foundBy = async (filters: Filters) => {
    const found = await emailsOf(filters);
    expect(new Set(found).size).toBe(found.length);
    return all.map((email) => found.includes(email));
  };
  expect(await foundBy({})).toEqual([true, true, true]);
  expect(await foundBy({ plan: 'yearly' })).toEqual([true, false, false]);
  expect(await foundBy({ status: 'active', plan: 'yearly' })).toEqual([true, false, false]);
  expect(await foundBy({ status: 'ending' })).toEqual([false, false, false]);
  expect(await foundBy({ status: 'none' })).toEqual([false, false, true]);
  expect(await foundBy({ owes: 'yes' })).toEqual([false, true, false]);
  expect(await foundBy({ owes: 'yes', plan: 'yearly' })).toEqual([false, false, false]);
  expect(await foundBy({ coupon: coupon.code.toLowerCase() })).toEqual([false, false, true]);
  expect(await foundBy({ coupon: coupon.code, status: 'active' })).toEqual([false, false, false]);
  expect(await foundBy({ source: 'coupon' })).toEqual([false, false, true]);
  expect(await foundBy({ to: '2020-01-01' })).toEqual([false, false, false]);
  expect(await foundBy({ from: '2020-01-01', owes: '' })).toEqual([true, true, true]);

  const { members } = await wholeList(desk, { owes: 'yes' });
  expect(members[0]).toMatchObject({
    account_id: debtor.accountId,
    premium: { because: 'subscription', in_grace: true },
  });
  expect(members[0]?.owed).toBeGreaterThan(0);
  const [given] = (await wholeList(desk, { coupon: coupon.code })).members;
  expect(given).toMatchObject({
    account_id: guestId,
    contract: null,
    owed: 0,
    premium: { because: 'coupon', in_grace: false },
  });
  const unknown = await desk.get('/api/internal/members?status=gone');
  expect([unknown.status, await unknown.json()]).toEqual([
    422,
    { error: 'invalid_request', fields: { status: 'invalid_request' } },
  ]);
});

test('pages hold each member once, the newest or the oldest in front, also at one moment', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const first = Date.parse('2019-06-01T10:00:00Z');
  const group = await fill(w, 130, (index) => first + Math.floor(index / 40));
  const days = { from: '2019-06-01', to: '2019-06-01' };
  const ids = Array.from({ length: 130 }, (_, at) => `${group}-${String(at).padStart(4, '0')}`);
  const old = await wholeList(desk, { ...days, sort: 'old' });
  expect(old.members.map(({ account_id: id }) => id)).toEqual(ids);
  expect(old.pages).toBe(3);
  const newest = await wholeList(desk, days);
  expect(newest.members.map(({ account_id: id }) => id)).toEqual(ids.toReversed());
});

test('who owes since the same moment is listed once, whatever the numbers of the debits', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const at = Date.parse('2017-06-01T10:00:00Z');
  const group = await fill(w, 60, () => at);
  // From 99,970 on: the later ones have a figure more.
  await rows(
    w,
    `insert into dispute (id, account_id, contract_id, invoice_id, charge, reason, status, value,
        fee, opened_at)
      select 99969 + row_number() over (order by id), id, 'sub_' || id, 'in_' || id, 'py_' || id,
        'returned', 'open', 1339, 0, created_at from account where id like ?`,
    `${group}-%`,
  );
  const ids = Array.from(
    { length: 60 },
    (_, index) => `${group}-${String(index).padStart(4, '0')}`,
  );
  const days = { from: '2017-06-01', to: '2017-06-01', owes: 'yes' };
  for (const sort of ['old', 'new']) {
    // eslint-disable-next-line no-await-in-loop
    const { members } = await wholeList(desk, { ...days, sort });
    const found = members.map(({ account_id: id }) => id);
    expect(found).toEqual(sort === 'old' ? ids : ids.toReversed());
  }
});

test('one who fits among many who do not is found, by pages that look at so many each', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const first = Date.parse('2018-06-01T10:00:00Z');
  const group = await fill(w, 900, (index) => first + index);
  const rare = `${group}-0003`;
  await rows(
    w,
    `insert into entitlement_grant (id, account_id, source, kind, reference, plan, status,
      starts_at, used, provisional, renew_disabled, value, purchased_at, told_at, told_by,
      created_at, updated_at) values (?1, ?2, 'licence', 'premium', ?1, 'uni', 'active', 1, 0, 0, 1,
      0, 1, 1, '', 1, 1)`,
    crypto.randomUUID(),
    rare,
  );
  const days = { from: '2018-06-01', to: '2018-06-01' };
  const { members, pages } = await wholeList(desk, { ...days, status: 'none' });
  expect([members.length, pages]).toEqual([900, 18]);
  const bySource = await wholeList(desk, { ...days, source: 'licence', status: 'none' });
  expect(bySource.members.map(({ account_id: id }) => id)).toEqual([rare]);
  await rows(
    w,
    `update account set created_at = created_at + 1 where id like ? and id <> ?`,
    `${group}-%`,
    rare,
  );
  const answer = await pageOf(desk, { ...days, status: 'none', sort: 'old' });
  expect(answer.members[0]?.account_id).toBe(`${group}-0000`);
});

test('a list is saved as a table that a spreadsheet reads, without a formula, and logged once', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const { person, contract } = await newMember(w, 'yearly');
  await rows(
    w,
    'update account set display_name = ? where id = ?',
    '=1+1;"Anna"\r\n@b',
    contract.accountId,
  );
  const input = { action_id: crypto.randomUUID(), plan: 'yearly' };
  const answer = await desk.post('/api/internal/members/export', input);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('next-cursor')).toBeNull();
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const [heading, ...table] = readAsSpreadsheet(new TextDecoder().decode(bytes));
  const mine = table.find(([email]) => email === person.email);
  const cells = Object.fromEntries((heading ?? []).map((name, at) => [name, mine?.[at]]));
  expect(cells).toMatchObject({
    Name: '\'=1+1;"Anna" @b',
    Konto: contract.accountId,
    Weil: 'Abo',
    Tarif: 'Premium, 12 Monate',
    Stand: 'läuft',
    'Preis in Euro': 99.48,
    'Offen in Euro': 0,
  });
  await desk.post('/api/internal/members/export', input);
  const logged = await row<{ count: number; details: string }>(
    w,
    `select count(*) as count, details from audit where action = 'members.exported'
      and action_id = ?`,
    input.action_id,
  );
  expect([logged?.count, JSON.parse(logged?.details ?? '')]).toEqual([
    1,
    expect.objectContaining({ plan: 'yearly', people: table.length }),
  ]);
});

/** The cells as a German spreadsheet has them after it has opened the file. */
function readAsSpreadsheet(text: string): (string | number)[][] {
  return text.split('\r\n').flatMap((line) => {
    if (line === '') return [];
    const cells = [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;"]*))/g)];
    return [
      cells.map(([, quoted, plain = '']) => {
        if (quoted !== undefined) return quoted.replaceAll('""', '"');
        return /^-?\d+(?:,\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : plain;
      }),
    ];
  });
}
