import { beforeAll, expect, test } from 'vitest';

import { askForPayout, payoutOf, payoutsOf } from '#tests/support/deals.ts';
import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/world.ts';
import { openSignedIn } from '#tests/support/identities.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { mailsTo, openBrowser, signUpPerson } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { reachNewPassword } from '#tests/support/resets.ts';
import type { PayoutBatchAnswer } from '#worker/desk/payouts/schemas.ts';
import { nextStatus, payoutStatuses } from '#worker/payout/payout.ts';
import { formatPaymentFile } from '#worker/payout/payment-file.ts';

let here: World;
let desk: Operator;
const call = '/api/evaluation/payout/request';

beforeAll(async () => {
  here = await world();
  desk = await openDesk(here);
});

const somebody = () => openSignedIn(here);

async function payee() {
  const person = await somebody();
  await askForPayout(here, person);
  const { id } = await payoutOf(desk, person.email);
  return { ...person, id, path: `/api/internal/payouts/${id}` };
}

async function statusAndBody(answer: Response): Promise<unknown[]> {
  return [answer.status, await answer.json()];
}

async function decide(by: Browser, path: string, body: Record<string, unknown> = {}) {
  return statusAndBody(await by.post(path, { action_id: crypto.randomUUID(), ...body }));
}

const alreadyDecided = (status: string, by: string | null) => [
  409,
  { error: 'already_decided', status, by },
];

const nextStatuses: Record<string, Partial<Record<string, string>>> = {
  approve: { requested: 'approved' },
  paid: { approved: 'paid' },
  fail: { requested: 'failed', approved: 'failed' },
  back: { approved: 'requested', paid: 'approved', failed: 'requested' },
};

test.each(
  (['approve', 'paid', 'fail', 'back'] as const).flatMap((move) =>
    payoutStatuses.map((status) => ({ move, status, to: nextStatuses[move]?.[status] ?? null })),
  ),
)('$move leads from $status to $to', ({ move, status, to }) => {
  expect(nextStatus(move, { status, batchId: null })).toBe(to);
});

test('a person with the code requests the amount that it promises, signed in or not', async () => {
  const person = await somebody();
  const code = await loginCodeFor(here, person.email, { purpose: 'evaluation', allowance: 4250 });
  const input = { paypal_account: ' Erika@Example.com ', code };
  expect(await statusAndBody(await openBrowser(here).post(call, input))).toEqual([
    200,
    { success: true, amount: 4250, account: 'e…@example.com' },
  ]);
  expect(await payoutOf(desk, person.email)).toMatchObject({
    amount: 4250,
    paypal_account: 'erika@example.com',
    status: 'requested',
  });
  const [mail] = await mailsTo(here, person.email);
  expect(mail?.subject).toBe('Deine Auszahlung bei Lexlern ist angefordert');
  expect(mail?.text).toContain('42,50');
});

test('a code gives one payout: a repeat changes nothing, even at once and for another account', async () => {
  const person = await somebody();
  const code = await loginCodeFor(here, person.email, { purpose: 'evaluation', allowance: 2500 });
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      person.post(call, { paypal_account: `${name}@example.com`, code }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [payout, ...others] = await payoutsOf(desk, person.email);
  expect(others).toEqual([]);
  expect(
    await statusAndBody(await person.post(call, { paypal_account: 'late@example.com', code })),
  ).toEqual([200, await answers[0]?.json()]);
  expect(await payoutsOf(desk, person.email)).toEqual([payout]);
  const subjects = (await mailsTo(here, person.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('angefordert'))).toHaveLength(1);
});

test('after a new password the link signs nobody in, and its allowance can still be requested', async () => {
  const person = await signUpPerson(here);
  const code = await loginCodeFor(here, person.email, { purpose: 'evaluation', allowance: 1700 });
  const browser = openBrowser(here);
  const token = await reachNewPassword(here, browser, person.email);
  const fresh = { email: person.email, password: 'ein-neues-passwort', token };
  expect((await browser.post('/api/account/forget/password/new', fresh)).status).toBe(200);
  const stranger = openBrowser(here);
  const signIn = await stranger.get(`/api/evaluation/autologin?code=${code}`);
  expect(await statusAndBody(signIn)).toEqual([410, { error: 'expired_code' }]);
  const input = { paypal_account: 'erika@example.com', code };
  expect((await stranger.post(call, input)).status).toBe(200);
  expect(await payoutOf(desk, person.email)).toMatchObject({ amount: 1700 });
});

test('a code is refused if it is unknown, has no allowance, is for something else or has expired', async () => {
  const person = await somebody();
  const paypal_account = person.email;
  const withCode = async (code: string) =>
    statusAndBody(await person.post(call, { paypal_account, code }));
  const invalid = [400, { error: 'invalid_request' }];
  expect(await withCode('a'.repeat(64))).toEqual(invalid);
  expect(await withCode(await loginCodeFor(here, person.email, { purpose: 'evaluation' }))).toEqual(
    invalid,
  );
  const autologin = { purpose: 'autologin', allowance: 2500 } as const;
  expect(await withCode(await loginCodeFor(here, person.email, autologin))).toEqual(invalid);
  const old = { purpose: 'evaluation', allowance: 2500, lifeMs: -1000 } as const;
  expect(await withCode(await loginCodeFor(here, person.email, old))).toEqual([
    410,
    { error: 'expired_code' },
  ]);
  expect(await statusAndBody(await person.post(call, { paypal_account }))).toEqual([
    422,
    { error: 'invalid_request', fields: { code: 'required' } },
  ]);
  expect(await payoutsOf(desk, person.email)).toEqual([]);
});

test.each(['', 'erika', '=cmd@example.com', '+49@example.com', '-1@example.com', 'a@b'])(
  'the PayPal account %o is refused, because it is not a valid e-mail',
  async (paypal_account) => {
    const answer = await openBrowser(here).post(call, { paypal_account, code: 'a'.repeat(64) });
    expect(await statusAndBody(answer)).toEqual([
      422,
      { error: 'invalid email', fields: { paypal_account: 'invalid email' } },
    ]);
  },
);

test('a payout is approved and paid, and the person gets a mail', async () => {
  const { path, id, ...person } = await payee();
  expect(await decide(desk, `${path}/approve`)).toEqual([
    200,
    { success: true, id, status: 'approved' },
  ]);
  await desk.act(`${path}/paid`);
  const [paid] = await payoutsOf(desk, person.email, 'paid');
  expect(paid).toMatchObject({ status: 'paid', decided_by: desk.email });
  const [mail] = await mailsTo(here, person.email);
  expect(mail?.subject).toBe('Deine Auszahlung von Lexlern ist unterwegs');
});

test('a payout fails with a reason in a mail to the person, and can be taken up again', async () => {
  const { path, ...person } = await payee();
  await desk.act(`${path}/fail`, { reason: 'Dieses PayPal-Konto gibt es nicht.' });
  const [mail] = await mailsTo(here, person.email);
  expect(mail?.subject).toBe('Deine Auszahlung von Lexlern hat nicht geklappt');
  expect(mail?.text).toContain('Dieses PayPal-Konto gibt es nicht.');
  await desk.act(`${path}/back`);
  expect(await payoutOf(desk, person.email)).toMatchObject({ reason: null, batch_id: null });
});

test('when two operators decide at once, one wins, and the other learns who decided and how', async () => {
  const { path, ...person } = await payee();
  const other = await openDesk(here, 'zweite@lexlern.example');
  const answers = await Promise.all([
    decide(desk, `${path}/approve`, { status: 'requested' }),
    decide(other, `${path}/fail`, { status: 'requested', reason: 'Doppelt.' }),
  ]);
  const approved = (await payoutsOf(desk, person.email, 'approved')).length === 1;
  const refused = answers[approved ? 1 : 0];
  expect(refused).toEqual(
    approved ? alreadyDecided('approved', desk.email) : alreadyDecided('failed', other.email),
  );
});

test('the batch file holds each approved payout once, in whole cents', async () => {
  const people = [await payee(), await payee()];
  for (const { path } of people) await desk.act(`${path}/approve`);
  const name = { action_id: crypto.randomUUID() };
  const batch = await desk.act<PayoutBatchAnswer>('/api/internal/payout-batches', name);
  expect(batch.count).toBeGreaterThanOrEqual(2);
  expect(await desk.act<PayoutBatchAnswer>('/api/internal/payout-batches', name)).toEqual(batch);
  expect(await desk.act<PayoutBatchAnswer>('/api/internal/payout-batches')).toEqual({
    batch_id: null,
    count: 0,
    total: 0,
  });
  const file = await desk.get(`/api/internal/payout-batches/${batch.batch_id}.csv`);
  expect(file.headers.get('content-disposition')).toContain('attachment');
  const lines = (await file.text()).split('\r\n');
  for (const { email, id } of people) {
    const reference = id.replaceAll('-', '').slice(0, 30);
    expect(lines).toContain(
      `paypal-${email},"25,00",EUR,${reference},Aufwandsentschaedigung Lexlern,PAYPAL`,
    );
  }
  // A payout that may be paid already cannot be taken back. A failed payout is not paid.
  const [first] = people;
  expect(await decide(desk, `${first?.path}/back`)).toEqual(alreadyDecided('approved', desk.email));
  await desk.act(`${first?.path}/fail`, { reason: 'Falsches Konto.' });
  const again = await desk.get(`/api/internal/payout-batches/${batch.batch_id}.csv`);
  expect(await again.text()).not.toContain(first?.email);
  // Nobody is paid twice, even if the same file is fetched again.
  const [, second] = people;
  await desk.act(`${second?.path}/paid`);
  const late = await desk.get(`/api/internal/payout-batches/${batch.batch_id}.csv`);
  expect([late.status, (await late.text()).includes(second?.email ?? '')]).toEqual([200, false]);
});

test.each([
  [1, '"0,01"'],
  [10, '"0,10"'],
  [2500, '"25,00"'],
  [123_456, '"1234,56"'],
])('%i cents are written as %s', (amount, written) => {
  const file = formatPaymentFile([
    { id: crypto.randomUUID(), paypalAccount: 'a@example.com', amount },
  ]);
  expect(file.split(',EUR,')[0]).toBe(`a@example.com,${written}`);
});

test('the audit log has every step', async () => {
  const { path, id } = await payee();
  await desk.act(`${path}/approve`);
  await desk.act(`${path}/back`);
  await desk.act(`${path}/fail`, { reason: 'Doppelt.' });
  const sql = `SELECT group_concat(action) AS actions FROM audit WHERE subject = 'payout' AND subject_id = ?`;
  expect(await row(here, sql, id)).toEqual({
    actions: 'payout.approved,payout.taken_back,payout.failed',
  });
});
