import { expect } from 'vitest';

import {
  buyerOf,
  caseOf,
  contractsOf,
  declare,
  linkIn,
  mailsAbout,
  sendForm,
  stepsOf,
} from '#tests/support/declarations.ts';
import { rows } from '#tests/support/database.ts';
import { disturb, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { newEmail } from '#tests/support/people.ts';
import { flushDeliveries, setDeliveryMode, subscriptionOf } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import type { DeclarationItem, DeclarationListAnswer } from '#worker/desk/declarations/schemas.ts';

const base = '/api/internal/declarations';

/** The case with that id in the desk's list; undefined if it is not in it. */
async function listed(desk: Operator, id: string, status = 'open') {
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const answer = await desk.get(`${base}?status=${status}${query}`);
    const page = (await answer.json()) as DeclarationListAnswer;
    const found = page.declarations.find((one) => one.id === id);
    if (found) return found;
    cursor = page.next;
  }
  return undefined;
}

async function unmatched(w: World): Promise<{ id: string; email: string; reference: string }> {
  const email = newEmail();
  return { email, ...(await declare(w, '/kuendigen', { email })) };
}

test('the list has what waits for a person, with its reason and one working day', async ({ w }) => {
  const desk = await openDesk(w);
  const { id, email, reference } = await unmatched(w);
  const found = (await listed(desk, id)) as DeclarationItem;
  expect(found).toMatchObject({
    reference,
    reasons: ['no_match'],
    receipt_sent: true,
    owner: null,
  });
  expect(found.typed.email).toBe(email);
  const wait = (found.due_at ?? 0) - found.received_at;
  expect(wait).toBeGreaterThan(0);
  // A long weekend with holidays lies between at most.
  expect(wait).toBeLessThan(7 * 86_400_000);
  const settled = await buyerOf(w);
  const done = await declare(w, '/kuendigen', { email: settled.email });
  expect(await listed(desk, done.id)).toBeUndefined();
  expect(await listed(desk, done.id, 'all')).toMatchObject({ state: 'carried_out' });
});

test('an operator names the contract, and it is carried out with the day of receipt', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const person = await buyerOf(w);
  const [contract] = await contractsOf(w, person);
  const { id } = await unmatched(w);
  const body = { contract: ` ${contract?.number.toLowerCase()} `, do: 'cancel' };
  const request = { action_id: crypto.randomUUID(), ...body };
  expect((await desk.post(`${base}/${id}/match`, request)).status).toBe(200);
  expect((await desk.post(`${base}/${id}/match`, request)).status).toBe(200);
  expect(await contractsOf(w, person)).toMatchObject([{ renew_disabled: 1 }]);
  expect(await listed(desk, id)).toBeUndefined();
  expect((await stepsOf(w, id)).filter((what) => what === 'cancelled')).toEqual(['cancelled']);
  expect((await mailsAbout(w, person.email, 'Deine Kündigung bei Lexlern (')).length).toBe(1);
  const unknown = await desk.post(`${base}/${id}/match`, {
    action_id: crypto.randomUUID(),
    contract: 'LX-2222222222',
    do: 'cancel',
  });
  expect([unknown.status, await unknown.json()]).toEqual([
    422,
    { error: 'invalid_request', fields: { contract: 'invalid_request' } },
  ]);
});

test('an operator carries a withdrawal out that only a person can decide', async ({ w }) => {
  const desk = await openDesk(w);
  const person = await buyerOf(w);
  const [contract] = await contractsOf(w, person);
  const { id } = await declare(w, '/widerrufen', { email: newEmail() });
  await desk.act(`${base}/${id}/match`, { contract: contract?.number, do: 'withdraw' });
  await flushDeliveries(w);
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
  expect(await caseOf(w, id)).toMatchObject({ state: 'carried_out' });
});

test.each([
  ['/widerrufen', 'cancel'],
  ['/kuendigen', 'withdraw'],
] as const)(
  'whoever takes %s back takes back what an operator has made of it: %s',
  async (path, what) => {
    const w = await world();
    const desk = await openDesk(w);
    const person = await buyerOf(w);
    const [contract] = await contractsOf(w, person);
    const { id, reference } = await declare(w, path, { email: newEmail() });
    await desk.act(`${base}/${id}/match`, { contract: contract?.number, do: what });
    const [told] = await mailsAbout(w, person.email, `bei Lexlern (${reference})`);
    await sendForm(w, linkIn(told?.text ?? '', 'Das war ich nicht'));
    await flushDeliveries(w);
    expect(await contractsOf(w, person)).toMatchObject([{ status: 'active', renew_disabled: 0 }]);
    expect(await caseOf(w, id)).toMatchObject({ state: 'taken_back' });
  },
);

test('what was held is released: receipt, match and all', async ({ w }) => {
  const desk = await openDesk(w);
  const person = await buyerOf(w);
  const { id } = await declare(w, '/kuendigen', { email: person.email, website: 'x' });
  expect(await listed(desk, id)).toMatchObject({ reasons: ['held'], receipt_sent: false });
  await desk.act(`${base}/${id}/release`);
  expect(await contractsOf(w, person)).toMatchObject([{ renew_disabled: 1 }]);
  expect((await mailsAbout(w, person.email, 'ist eingegangen')).length).toBe(1);
  expect(await listed(desk, id)).toBeUndefined();
});

test.each([
  [true, 'canceled', 'erkennen Deine außerordentliche Kündigung an'],
  [false, 'active', 'erkennen den Grund'],
])('§ 314, accepted: %s', async (accepted, status, words) => {
  const w = await world();
  const desk = await openDesk(w);
  const person = await buyerOf(w);
  const { id } = await declare(w, '/kuendigen', {
    email: person.email,
    kind: 'extraordinary',
    reason: 'Die App läuft nicht.',
  });
  expect(await listed(desk, id)).toMatchObject({ reasons: ['extraordinary'] });
  await desk.act(`${base}/${id}/decide`, { accepted, reason: 'Wir haben es geprüft.' });
  await flushDeliveries(w);
  expect(await contractsOf(w, person)).toMatchObject([{ status, renew_disabled: 1 }]);
  const [told] = await mailsAbout(w, person.email, 'Deine außerordentliche Kündigung');
  expect(told?.text).toContain(words);
  expect(told?.text).toContain('Wir haben es geprüft.');
  expect(await listed(desk, id)).toBeUndefined();
});

test('what was paid for the days after an important reason goes back', async ({ w }) => {
  const desk = await openDesk(w);
  const person = await buyerOf(w, 'yearly');
  const [contract] = await contractsOf(w, person);
  const typed = { email: person.email, kind: 'extraordinary', reason: 'Die App läuft nicht.' };
  const { id } = await declare(w, '/kuendigen', typed);
  await desk.act(`${base}/${id}/decide`, { accepted: true, reason: 'Wir haben es geprüft.' });
  await flushDeliveries(w);
  await w.runSchedule();
  const owed = await rows<{ reason: string; amount: number }>(
    w,
    'select reason, amount from repayment where contract_id = ?',
    contract?.id,
  );
  const [decision] = await mailsAbout(w, person.email, 'Deine außerordentliche Kündigung');
  expect(decision?.text).toContain('bekommst Du innerhalb von 14 Tagen zurück');
  // Ordered today: all of the year but this day.
  const { total: whole } = await w.stripe.invoices
    .list({ subscription: contract?.id ?? '' })
    .then(({ data }) => data[0] ?? { total: 0 });
  expect(owed).toMatchObject([{ reason: 'unused_share' }]);
  expect(owed[0]?.amount).toBeGreaterThan((whole * 363) / 366);
  expect(owed[0]?.amount).toBeLessThanOrEqual(whole);
  // One letter tells the end: the desk's.
  expect((await mailsAbout(w, person.email, 'Kündigung bei Lexlern (')).length).toBe(2);
});

test('whoever says that it was not them keeps what the desk would have ended', async ({ w }) => {
  const desk = await openDesk(w);
  const person = await buyerOf(w);
  const [contract] = await contractsOf(w, person);
  const typed = { email: person.email, kind: 'extraordinary', reason: 'Die App läuft nicht.' };
  const { id, reference } = await declare(w, '/kuendigen', typed);
  const [told] = await mailsAbout(w, person.email, `bei Lexlern (${reference})`);
  const notMe = linkIn(told?.text ?? '', 'Das war ich nicht');
  // Stripe does not end it when the desk decides, and then hears of the owner first.
  const path = `POST /v1/subscriptions/${contract?.id}`;
  await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
  await desk.act(`${base}/${id}/decide`, { accepted: true, reason: 'Wir haben es geprüft.' });
  await sendForm(w, notMe);
  await advance(w, 120);
  await w.runSchedule();
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'active', renew_disabled: 0 }]);
  expect(await caseOf(w, id)).toMatchObject({ state: 'taken_back' });
  const decision = { action_id: crypto.randomUUID(), accepted: true, reason: 'Doch.' };
  const late = await desk.post(`${base}/${id}/decide`, decision);
  expect([late.status, await late.json()]).toMatchObject([409, { error: 'already_decided' }]);
});

test('a decision needs an extraordinary cancellation, and a contract that it ends', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const person = await buyerOf(w);
  const other = await buyerOf(w);
  const [contract] = await contractsOf(w, person);
  const ordinary = await declare(w, '/kuendigen', { email: person.email });
  const extraordinary = { kind: 'extraordinary', reason: 'Die App läuft nicht.' };
  // A number with somebody else's e-mail: its owner is asked first.
  const asked = await declare(w, '/kuendigen', {
    email: other.email,
    contract: contract?.number,
    ...extraordinary,
  });
  for (const { id } of [ordinary, asked]) {
    const decision = { action_id: crypto.randomUUID(), accepted: true, reason: 'Geprüft.' };
    const refused = await desk.post(`${base}/${id}/decide`, decision);
    expect([refused.status, await refused.json()]).toEqual([409, { error: 'invalid_request' }]);
  }
  expect(await mailsAbout(w, person.email, 'Deine außerordentliche Kündigung')).toEqual([]);
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'active' }]);
});

test('what Stripe has ended before we heard of it, the desk ends without an error', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const person = await buyerOf(w);
  const [contract] = await contractsOf(w, person);
  const typed = { email: person.email, kind: 'extraordinary', reason: 'Die App läuft nicht.' };
  const { id } = await declare(w, '/kuendigen', typed);
  await setDeliveryMode(w, 'hold');
  // As another operator does who decides at the same moment.
  await w.stripe.subscriptions.cancel(contract?.id ?? '');
  await desk.act(`${base}/${id}/decide`, { accepted: true, reason: 'Wir haben es geprüft.' });
  await setDeliveryMode(w, 'normal');
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
  expect(await listed(desk, id)).toBeUndefined();
});

test('what Stripe does not end when an operator decides so, the scheduled run ends', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const person = await buyerOf(w);
  const [contract] = await contractsOf(w, person);
  const typed = { email: person.email, kind: 'extraordinary', reason: 'Die App läuft nicht.' };
  const { id } = await declare(w, '/kuendigen', typed);
  const path = `DELETE /v1/subscriptions/${contract?.id}`;
  await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
  await desk.act(`${base}/${id}/decide`, { accepted: true, reason: 'Wir haben es geprüft.' });
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'active' }]);
  await advance(w, 120);
  await w.runSchedule();
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
});

test('a refusal may become an acceptance, which is told, and an acceptance stands', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const person = await buyerOf(w);
  const typed = { email: person.email, kind: 'extraordinary', reason: 'Die App läuft nicht.' };
  const { id } = await declare(w, '/kuendigen', typed);
  await desk.act(`${base}/${id}/decide`, { accepted: false, reason: 'Noch nicht.' });
  await desk.act(`${base}/${id}/decide`, { accepted: true, reason: 'Jetzt doch.' });
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
  const told = await mailsAbout(w, person.email, 'Deine außerordentliche Kündigung');
  expect(told.filter(({ text }) => text.includes('Jetzt doch.')).length).toBe(1);
  const again = { action_id: crypto.randomUUID(), accepted: false, reason: 'Lieber nicht.' };
  const refused = await desk.post(`${base}/${id}/decide`, again);
  expect([refused.status, await refused.json()]).toMatchObject([409, { error: 'already_decided' }]);
});

test.each([
  ['extraordinary', true, 'canceled', 'Wir erkennen Deine außerordentliche Kündigung an.'],
  ['extraordinary', false, 'active', 'Du behältst Deinen Zugang.'],
  ['ordinary', true, 'canceled', 'Wir haben Deine Kündigung ausgeführt.'],
])('a lifetime plan, %s, accepted: %s', async (kind, accepted, status, words) => {
  const w = await world();
  const desk = await openDesk(w);
  const person = await buyerOf(w, 'lifetime');
  const [contract] = await contractsOf(w, person);
  const { id } = await declare(w, '/kuendigen', { email: person.email, kind, reason: 'Umzug' });
  expect((await listed(desk, id))?.reasons).toContain('lifetime');
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'active' }]);
  const decision = { action_id: crypto.randomUUID(), accepted, reason: 'Wie besprochen.' };
  for (const _ of ['first', 'again']) {
    expect((await desk.post(`${base}/${id}/decide`, decision)).status).toBe(200);
  }
  await flushDeliveries(w);
  await w.runSchedule();
  expect(await contractsOf(w, person)).toMatchObject([{ status }]);
  const told = await mailsAbout(w, person.email, 'Kündigung bei Lexlern (');
  const decided = told.filter(({ text }) => text.includes('Wie besprochen.'));
  expect(decided.map(({ text }) => text.includes(words))).toEqual([true]);
  expect(decided[0]?.text.includes('erstattet wird nichts')).toBe(accepted);
  expect((await stepsOf(w, id)).filter((what) => what.startsWith('desk_decided')).length).toBe(1);
  // Access follows the contract, and no money moves.
  expect((await subscriptionOf(person))?.status).toBe(status);
  expect(await rows(w, 'select key from repayment where contract_id = ?', contract?.id)).toEqual(
    [],
  );
  expect(await listed(desk, id)).toBeUndefined();
});

test('a lifetime plan that the desk itself has named comes back before it ends', async ({ w }) => {
  const desk = await openDesk(w);
  const person = await buyerOf(w, 'lifetime');
  const [contract] = await contractsOf(w, person);
  const { id } = await unmatched(w);
  await desk.act(`${base}/${id}/match`, { contract: contract?.number, do: 'cancel' });
  expect(await listed(desk, id)).toMatchObject({ reasons: ['lifetime'], state: 'waiting' });
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'active' }]);
  await desk.act(`${base}/${id}/decide`, { accepted: true, reason: 'Bestätigt.' });
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
});

test('an answer goes to the given address, and a closed case leaves the list', async ({ w }) => {
  const desk = await openDesk(w);
  const { id, email } = await unmatched(w);
  await desk.act(`${base}/${id}/answer`, { text: 'Welchen Vertrag meinst Du?\n\nGruß' });
  const mails = await mailsAbout(w, email, 'Deine Kündigung bei Lexlern (');
  expect(mails.map(({ text }) => text.includes('Welchen Vertrag meinst Du?'))).toEqual([true]);
  const other = await unmatched(w);
  await desk.act(`${base}/${other.id}/close`, { reason: 'Doppelt' });
  expect(await listed(desk, other.id)).toBeUndefined();
  expect(await caseOf(w, other.id)).toMatchObject({ state: 'closed' });
});

test('of two operators at once, one decides and the other hears of it', async ({ w }) => {
  const desk = await openDesk(w);
  const { id } = await unmatched(w);
  const close = () =>
    desk.post(`${base}/${id}/close`, { action_id: crypto.randomUUID(), reason: 'Doppelt' });
  const answers = await Promise.all([close(), close()]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect((await stepsOf(w, id)).filter((what) => what === 'desk_closed Doppelt').length).toBe(
    statuses.filter((status) => status === 200).length,
  );
});
