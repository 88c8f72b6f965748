import { beforeAll, expect, test } from 'vitest';

import { licence, storeSubscription, sendAppEvent } from '#tests/support/app-events.ts';
import {
  deals,
  fileOf,
  submitProof,
  pdfBytes,
  proofFile,
  proofOf,
  proofsOf,
  uploadPath,
  usageOf,
} from '#tests/support/deals.ts';
import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/world.ts';
import { openSignedIn } from '#tests/support/identities.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { mailsTo } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { addMonths } from '#worker/calendar.ts';
import { mayMove, mostRounds, usageMoves, usageStatuses } from '#worker/cashback/usage.ts';
import type { UsageMove } from '#worker/cashback/usage.ts';
import type { Subscription, SubscriptionAnswer } from '#worker/entitlement/schemas.ts';

let here: World;
let desk: Operator;
const deal = deals.twoMonths;

beforeAll(async () => {
  here = await world();
  desk = await openDesk(here);
});

const somebody = () => openSignedIn(here);

async function prover() {
  const person = await somebody();
  const usage = await submitProof(person, deal);
  const { usage_id: id } = await proofOf(desk, person.email);
  return { ...person, id, path: `/api/internal/proofs/${id}`, usage };
}

async function subscriptionOf(person: Browser): Promise<Subscription | null> {
  return ((await (await person.get('/api/sub/get')).json()) as SubscriptionAnswer).subscription;
}

/** Sends an operator's decision, and returns the status and the body of the answer. */
async function decide(
  by: Browser,
  path: string,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const answer = await by.post(path, { action_id: crypto.randomUUID(), ...body });
  return { http: answer.status, ...((await answer.json()) as object) };
}

async function subjectsTo(email: string): Promise<string[]> {
  return (await mailsTo(here, email)).map(({ subject }) => subject).toReversed();
}

test.each(
  Object.keys(usageMoves).flatMap((move) =>
    (['none', ...usageStatuses] as const).map((status) => [move as UsageMove, status] as const),
  ),
)('the move %s from the status %s is allowed or refused as listed', (move, status) => {
  const allowed = {
    upload: ['none', 'rejected'],
    confirm: ['uploaded'],
    reject: ['uploaded'],
    undo: ['confirmed', 'rejected'],
  };
  expect(mayMove(move, status)).toBe(allowed[move].includes(status));
});

test('an upload gives the free months at once and sends a mail', async () => {
  const person = await somebody();
  expect(await usageOf(person, deal)).toEqual({
    status: 'none',
    reason: null,
    proof: null,
    free_until: null,
  });
  const before = await clockOf(here);
  const usage = await submitProof(person, deal);
  expect(usage.free_until).toBeGreaterThanOrEqual(addMonths(before, 2));
  expect(await usageOf(person, deal)).toMatchObject({
    status: 'uploaded',
    free_until: usage.free_until,
  });
  expect(await subscriptionOf(person)).toMatchObject({
    status: 'active',
    platform: 'manual',
    expires_date: usage.free_until,
  });
  expect(await subjectsTo(person.email)).toEqual(['Dein Nachweis für Verlag Paragraf ist da']);
});

test('a confirmed proof keeps the months, and a second upload is refused with the status', async () => {
  const { path, id, usage, ...person } = await prover();
  expect(await decide(desk, `${path}/confirm`, { round: 1 })).toEqual({
    http: 200,
    success: true,
    usage_id: id,
    round: 1,
    status: 'confirmed',
  });
  expect(await usageOf(person, deal)).toMatchObject({
    status: 'confirmed',
    free_until: usage.free_until,
  });
  const again = await person.upload(uploadPath(deal), proofFile());
  expect([again.status, await again.json()]).toEqual([
    409,
    { error: 'already_uploaded', status: 'confirmed' },
  ]);
  expect((await subjectsTo(person.email)).at(-1)).toBe(
    'Dein Nachweis für Verlag Paragraf ist bestätigt',
  );
});

test('a rejected proof ends the months and gives the reason, and the next upload is a new round', async () => {
  const { path, usage: _usage, ...person } = await prover();
  const reason = 'Auf der Bestellung fehlt das Datum.';
  await desk.act(`${path}/reject`, { round: 1, reason });
  expect(await usageOf(person, deal)).toMatchObject({
    status: 'rejected',
    reason,
    free_until: null,
  });
  expect((await subscriptionOf(person))?.sub_type).not.toBe('premium');
  const [mail] = await mailsTo(here, person.email);
  expect(mail?.subject).toBe('Dein Nachweis für Verlag Paragraf reicht noch nicht');
  expect(mail?.text).toContain(reason);

  await submitProof(person, deal);
  expect(await usageOf(person, deal)).toMatchObject({ status: 'uploaded', reason: null });
  expect((await subscriptionOf(person))?.sub_type).toBe('premium');
  expect(await proofOf(desk, person.email)).toMatchObject({ round: 2 });
});

test('a person sees each deal they have used with what became of its latest proof, and nobody else does', async () => {
  const person = await prover();
  const list = async (by: Browser) => (await by.get('/api/cashback/usages')).json();
  const first = { deal: { id: deal, name: expect.stringMatching(/./) } };
  const free_until = expect.any(Number);
  expect(await list(person)).toEqual([{ ...first, status: 'uploaded', reason: null, free_until }]);
  await decide(desk, `${person.path}/reject`, { round: 1, reason: 'Unleserlich.' });
  const rejected = { ...first, status: 'rejected', reason: 'Unleserlich.', free_until: null };
  expect(await list(person)).toEqual([rejected]);
  const other = await somebody();
  expect(await list(other)).toEqual([]);
});

test('after the last allowed round is rejected, a person has to wait a month and gets no free months', async () => {
  const { path, usage: _usage, ...person } = await prover();
  const reason = 'Das ist kein Nachweis.';
  for (let round = 1; round < mostRounds; round += 1) {
    await desk.act(`${path}/reject`, { round, reason });
    await submitProof(person, deal);
  }
  await desk.act(`${path}/reject`, { round: mostRounds, reason });
  const refused = await person.upload(uploadPath(deal), proofFile());
  expect([refused.status, await refused.json()]).toEqual([429, { error: 'too_many_requests' }]);
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(29 * 86_400);
  expect(wait).toBeLessThanOrEqual(30 * 86_400);
  expect((await subscriptionOf(person))?.sub_type).not.toBe('premium');
  // The desk can still undo the rejection.
  await desk.act(`${path}/undo`, { round: mostRounds });
  expect((await usageOf(person, deal)).status).toBe('uploaded');
});

test.each([
  ['confirm', {}],
  ['reject', { reason: 'Nicht zu lesen.' }],
])('undoing %s puts the proof back into review, with the same months', async (move, more) => {
  const { path, usage, ...person } = await prover();
  await desk.act(`${path}/${move}`, { round: 1, ...more });
  await desk.act(`${path}/undo`, { round: 1 });
  expect(await usageOf(person, deal)).toMatchObject({
    status: 'uploaded',
    reason: null,
    free_until: usage.free_until,
  });
  expect((await subscriptionOf(person))?.expires_date).toBe(usage.free_until);
  expect((await subjectsTo(person.email)).at(-1)).toBe(
    'Wir prüfen Deinen Nachweis für Verlag Paragraf noch einmal',
  );
  // The desk can then decide the other way.
  await desk.act(`${path}/reject`, { round: 1, reason: 'Doch nicht.' });
  expect((await usageOf(person, deal)).status).toBe('rejected');
});

test('when several operators decide at once, one wins, and the others learn who decided and how', async () => {
  const { path, ...person } = await prover();
  const names = ['zweite', 'dritte', 'vierte', 'fuenfte', 'sechste'];
  const others = await Promise.all(names.map((name) => openDesk(here, `${name}@lexlern.example`)));
  const outcomes = await Promise.all(
    [desk, ...others].map(async (operator, at) => ({
      by: operator.email,
      outcome: await (at % 2 === 0
        ? decide(operator, `${path}/confirm`, { round: 1 })
        : decide(operator, `${path}/reject`, { round: 1, reason: 'Unleserlich.' })),
    })),
  );
  const [first, ...more] = outcomes.filter(({ outcome }) => outcome.http === 200);
  expect(more).toEqual([]);
  const { status } = await usageOf(person, deal);
  expect(first?.outcome.status).toBe(status);
  const refused = outcomes.filter(({ outcome }) => outcome.http === 409);
  expect(refused).toHaveLength(others.length);
  for (const { outcome } of refused) {
    const error = 'already_decided';
    expect(outcome).toEqual({ http: 409, error, status, round: 1, by: first?.by });
  }
  const decisionMails = (await subjectsTo(person.email)).slice(1);
  expect(decisionMails).toHaveLength(1);
  expect(decisionMails[0]).toContain(status === 'confirmed' ? 'bestätigt' : 'reicht noch nicht');
});

test('a decision sent again with the same action id is made once', async () => {
  const { path, id, ...person } = await prover();
  const body = { action_id: crypto.randomUUID(), round: 1 };
  const [first, second] = await Promise.all(
    [1, 2].map(() => decide(desk, `${path}/confirm`, body)),
  );
  expect(first).toEqual(second);
  expect(first).toMatchObject({ http: 200, status: 'confirmed' });
  expect(await decide(desk, `${path}/confirm`, body)).toEqual(first);
  expect(await subjectsTo(person.email)).toHaveLength(2);
  const count = 'SELECT count(*) AS n FROM audit WHERE subject_id = ?';
  expect(await row(here, count, id)).toEqual({ n: 1 });
});

test('a decision about a proof that has been replaced is refused', async () => {
  const { path, usage: _usage, ...person } = await prover();
  await desk.act(`${path}/reject`, { round: 1, reason: 'Unleserlich.' });
  await submitProof(person, deal);
  for (const [what, more] of [
    ['confirm', {}],
    ['reject', { reason: 'Noch einmal.' }],
    ['undo', {}],
  ] as const) {
    expect(await decide(desk, `${path}/${what}`, { round: 1, ...more })).toEqual({
      http: 409,
      error: 'already_decided',
      status: 'uploaded',
      round: 2,
      by: null,
    });
  }
});

test('when an upload and the undo of a rejection race, one succeeds and the other gets 409', async () => {
  const { path, usage: _usage, ...person } = await prover();
  await desk.act(`${path}/reject`, { round: 1, reason: 'Unleserlich.' });
  const [undo, upload] = await Promise.all([
    decide(desk, `${path}/undo`, { round: 1 }),
    person.upload(uploadPath(deal), fileOf(pdfBytes(300_000))),
  ]);
  expect([undo.http, upload.status].map(String).toSorted()).toEqual(['200', '409']);
  const proof = await proofOf(desk, person.email);
  expect(proof.round).toBe(undo.http === 200 ? 1 : 2);
  const { n } = (await row<{ n: number }>(
    here,
    `SELECT count(*) AS n FROM entitlement_grant WHERE reference LIKE ? AND revoked_at IS NULL`,
    `${proof.usage_id}:%`,
  )) ?? { n: 0 };
  expect(n).toBe(1);
});

test('of five uploads at once, one is stored, with one grant, one mail and one file', async () => {
  const person = await somebody();
  const uploads = await Promise.all(
    Array.from({ length: 5 }, () => person.upload(uploadPath(deal), proofFile())),
  );
  expect(uploads.filter(({ ok }) => ok)).toHaveLength(1);
  expect(uploads.filter(({ status }) => status === 409)).toHaveLength(4);
  expect(await proofsOf(desk, person.email)).toHaveLength(1);
  expect(await subjectsTo(person.email)).toHaveLength(1);
  const account = await row<{ id: string }>(
    here,
    'SELECT id FROM account WHERE email = ?',
    person.email,
  );
  const count = 'SELECT count(*) AS n FROM entitlement_grant WHERE account_id = ?';
  expect(await row(here, count, account?.id)).toEqual({ n: 1 });
  const { objects } = await (await here.bindings()).PROOFS.list({ prefix: 'proofs/' });
  const database = await here.database();
  const { results } = await database.prepare('SELECT id FROM proof').all<{ id: string }>();
  const known = new Set(results.map(({ id }) => `proofs/${id}`));
  expect(objects.filter(({ key }) => !known.has(key))).toEqual([]);
});

test('the months of several deals follow each other, even if the uploads come at once', async () => {
  const person = await somebody();
  const usage = await Promise.all([
    submitProof(person, deals.twoMonths),
    submitProof(person, deals.sixMonths),
    submitProof(person, deals.threeMonths),
  ]);
  const last = Math.max(...usage.map(({ free_until: until }) => until ?? 0));
  const { results } = await (
    await here.database()
  )
    .prepare(
      `SELECT starts_at, ends_at FROM entitlement_grant
       WHERE account_id = (SELECT id FROM account WHERE email = ?) ORDER BY starts_at`,
    )
    .bind(person.email)
    .all<{ starts_at: number; ends_at: number }>();
  expect(results).toHaveLength(3);
  expect(results[1]?.starts_at).toBe(results[0]?.ends_at);
  expect(results[2]?.starts_at).toBe(results[1]?.ends_at);
  expect(results[2]?.ends_at).toBe(last);
});

test('the desk sees beside a proof where else the same file was uploaded', async () => {
  const [first, second] = [await somebody(), await somebody()];
  const bytes = pdfBytes();
  await submitProof(first, deal, fileOf(bytes, 'a.pdf'));
  await submitProof(second, deals.sixMonths, fileOf(bytes, 'b.pdf'));
  const one = await proofOf(desk, first.email);
  const two = await proofOf(desk, second.email);
  expect(one.duplicates).toEqual([
    {
      usage_id: two.usage_id,
      round: 1,
      account_id: two.account_id,
      email: second.email,
      deal: 'Campus Konto',
      status: 'uploaded',
      uploaded_at: two.uploaded_at,
    },
  ]);
  expect(two.duplicates.map(({ usage_id: id }) => id)).toEqual([one.usage_id]);
  expect((await proofOf(desk, (await prover()).email)).duplicates).toEqual([]);
});

test('a person with a running subscription is refused, and a person with a free licence is not', async () => {
  const person = await somebody();
  await sendAppEvent(here, person, await storeSubscription(here, 'ios'));
  const refused = await person.upload(uploadPath(deal), proofFile());
  expect([refused.status, await refused.json()]).toEqual([409, { error: 'subscription_exist' }]);
  const licensed = await somebody();
  await sendAppEvent(here, licensed, await licence(here, 30));
  expect((await submitProof(licensed, deal)).status).toBe('uploaded');
});

test('the free months give access to a person who owes a payment, and the debt stays', async () => {
  const person = await somebody();
  const now = await clockOf(here);
  // The contract is long past due, so the grace period is over.
  await (
    await here.database()
  )
    .prepare(
      `INSERT INTO contract (id, account_id, status, one_time, plan_key, price_id, value,
         renew_disabled, expires_at, purchased_at, sync_version, synced_at)
       SELECT 'sub_' || id, id, 'past_due', 0, 'monthly', 'price_1', 1339, 0, ?1, ?1, 1, ?2
       FROM account WHERE email = ?3`,
    )
    .bind(now - 60 * 86_400_000, now, person.email)
    .run();
  const answer = async () =>
    (await (await person.get('/api/sub/get')).json()) as SubscriptionAnswer;
  expect((await answer()).grants_access).toBe(false);
  await submitProof(person, deal);
  expect(await answer()).toMatchObject({
    grants_access: true,
    subscription: { status: 'past_due', platform: 'stripe' },
  });
});

test('each partner gets its own stable id for a person, and never the account id', async () => {
  const [one, other] = [await somebody(), await somebody()];
  const nameOf = async (person: Browser, query: string) =>
    ((await (await person.get(`/api/cashback/user${query}`)).json()) as { userId: string }).userId;
  const names = [
    await nameOf(one, ''),
    await nameOf(one, '?deal=1'),
    await nameOf(one, '?deal=2'),
    await nameOf(other, '?deal=1'),
  ];
  expect(new Set(names).size).toBe(4);
  expect(names[1]).toBe(await nameOf(one, '?deal=1'));
  const account = await row<{ id: string }>(
    here,
    'SELECT id FROM account WHERE email = ?',
    one.email,
  );
  expect(names.join()).not.toContain(account?.id);
});

test('a person has twenty tries, and the next upload gets 429', async () => {
  const person = await somebody();
  const answers: number[] = [];
  for (let i = 0; i < 21; i += 1) {
    answers.push(
      (await person.upload(uploadPath(deal), fileOf(new TextEncoder().encode('kein PDF')))).status,
    );
  }
  expect(answers.filter((status) => status === 415)).toHaveLength(20);
  expect(answers.at(-1)).toBe(429);
});

test('a long file name is cut between characters, never inside one', async () => {
  const person = await somebody();
  const name = `${'a'.repeat(119)}😀.pdf`;
  const { proof } = await submitProof(person, deal, fileOf(pdfBytes(), name));
  expect(proof?.file_name).toBe('a'.repeat(119));
});
