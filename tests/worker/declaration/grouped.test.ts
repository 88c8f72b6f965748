import { expect } from 'vitest';

import {
  buyerOf,
  caseOf,
  contractsOf,
  declare,
  linkIn,
  mailsAbout,
  sendForm,
  signedIn,
  stepsOf,
} from '#tests/support/declarations.ts';
import type { Declared } from '#tests/support/declarations.ts';
import { rows } from '#tests/support/database.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import { newEmail } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { atStripe, flushDeliveries } from '#tests/support/purchases.ts';
import { advance, startOfWindow } from '#tests/support/sandbox-clock.ts';

const hour = 3600;
const day = 24 * hour;

/** Lets so many seconds go by, and then whatever is due be done. */
async function wait(w: World, seconds: number): Promise<void> {
  await advance(w, seconds);
  await flushDeliveries(w);
  for (let runs = 0; runs < 12; runs += 1) await w.runSchedule();
  await flushDeliveries(w);
  await w.awaitMails();
}

/** Declarations of as many strangers, each from its own network and to its own address. */
async function strangers(
  w: World,
  path: '/kuendigen' | '/widerrufen',
  { email }: Person,
  count: number,
): Promise<Declared[]> {
  const declared = [];
  for (let one = 0; one < count; one += 1) {
    const fields = { email, name: `Fremder ${one}`, confirmation_email: newEmail() };
    const from = { 'cf-connecting-ip': `203.0.113.${one}` };
    declared.push(await declare(w, path, fields, from));
  }
  return declared;
}

const references = (text: string, declared: readonly Declared[]) =>
  declared.filter(({ reference }) => text.includes(reference)).length;

test('of 25 strangers’ cancellations the owner gets one letter at once, and one at the end of the hour', async ({
  w,
}) => {
  await startOfWindow(w, hour);
  const person = await buyerOf(w);
  const [first, ...others] = await strangers(w, '/kuendigen', person, 25);
  const before = await mailsAbout(w, person.email, 'Kündigung');
  expect(before).toHaveLength(1);
  expect(before[0]?.text).toContain(first?.reference);
  expect(before[0]?.text).toContain('Dein Vertrag ist gekündigt');
  await wait(w, hour);
  const [grouped, ...rest] = await mailsAbout(w, person.email, 'Kündigung');
  expect(rest).toHaveLength(1);
  expect(grouped?.subject).toBe('24 weitere Kündigungen bei Lexlern');
  expect(references(grouped?.text ?? '', others)).toBe(24);
  expect(grouped?.text).toContain('Dein Vertrag war schon gekündigt zum');
  await wait(w, 2 * hour);
  expect(await mailsAbout(w, person.email, 'Kündigung')).toHaveLength(2);
}, 60_000);

test('an owner’s own letter leaves at once whatever strangers have caused, and theirs waits for no one', async ({
  w,
}) => {
  await startOfWindow(w, hour);
  const person = await buyerOf(w);
  await strangers(w, '/kuendigen', person, 2);
  const [contract] = await contractsOf(w, person);
  await person.post('/api/sub/renewable', { sub_id: contract?.id, status: 'on' });
  const own = await declare(w, '/kuendigen', { email: person.email }, signedIn(person));
  const [letter] = await mailsAbout(
    w,
    person.email,
    `Deine Kündigung bei Lexlern (${own.reference})`,
  );
  expect(letter?.text).toContain('Dein Vertrag ist gekündigt');
});

test('a cancellation in a grouped letter can be undone there, and says what it has done', async ({
  w,
}) => {
  await startOfWindow(w, hour);
  const person = await buyerOf(w);
  await strangers(w, '/kuendigen', person, 1);
  const [contract] = await contractsOf(w, person);
  await person.post('/api/sub/renewable', { sub_id: contract?.id, status: 'on' });
  await declare(w, '/kuendigen', { email: person.email, name: 'Noch einer' });
  expect(await contractsOf(w, person)).toMatchObject([{ renew_disabled: 1 }]);
  await wait(w, hour);
  const [grouped] = await mailsAbout(w, person.email, 'Deine Kündigung bei Lexlern');
  expect(grouped?.text).toContain('Dein Vertrag ist gekündigt und endet am');
  await sendForm(w, linkIn(grouped?.text ?? '', 'Das war ich nicht'));
  await flushDeliveries(w);
  expect(await contractsOf(w, person)).toMatchObject([{ renew_disabled: 0 }]);
});

test('what an owner has let go on since is in no letter that waited', async ({ w }) => {
  await startOfWindow(w, hour);
  const person = await buyerOf(w);
  await strangers(w, '/kuendigen', person, 2);
  const [contract] = await contractsOf(w, person);
  await person.post('/api/sub/renewable', { sub_id: contract?.id, status: 'on' });
  await wait(w, hour);
  expect(await mailsAbout(w, person.email, 'Kündigung')).toHaveLength(1);
});

test('twenty equal forms are one case, one receipt and one letter to its owner', async ({ w }) => {
  await startOfWindow(w, hour);
  const person = await buyerOf(w);
  for (let one = 0; one < 20; one += 1) {
    const from = { 'cf-connecting-ip': `203.0.113.${one}` };
    await declare(w, '/kuendigen', { email: person.email }, from);
  }
  await wait(w, hour);
  const subjects = (await mailsAbout(w, person.email, 'Kündigung')).map(({ subject }) => subject);
  expect(subjects).toEqual([
    expect.stringMatching(/^Deine Kündigung bei Lexlern \(LK-/),
    expect.stringContaining('ist eingegangen'),
  ]);
}, 60_000);

test('receipts that strangers have sent to one address come as one, each with its content', async ({
  w,
}) => {
  await startOfWindow(w, hour);
  const to = newEmail();
  const declared = [];
  for (let one = 0; one < 24; one += 1) {
    const fields = { email: newEmail(), confirmation_email: to, contract: `Vertrag ${one}.` };
    declared.push(await declare(w, '/kuendigen', fields));
  }
  expect(await mailsAbout(w, to, 'eingegangen')).toHaveLength(1);
  expect(await stepsOf(w, declared[1]?.id ?? '')).not.toContain('receipt_sent');
  // Another door is another kind.
  await declare(w, '/widerrufen', { email: newEmail(), confirmation_email: to });
  expect(await mailsAbout(w, to, 'Dein Widerruf')).toHaveLength(1);
  await wait(w, hour);
  await wait(w, hour);
  const [grouped, ...rest] = await mailsAbout(w, to, 'Kündigung');
  expect(rest).toHaveLength(1);
  expect(grouped?.subject).toBe('23 Kündigungen bei Lexlern sind eingegangen');
  expect(references(grouped?.text ?? '', declared)).toBe(23);
  for (const one of [1, 20]) expect(grouped?.text).toContain(`Vertrag ${one}.`);
  expect(grouped?.text).not.toContain('Vertrag 21.');
  expect(grouped?.text).toContain('3 weitere');
  for (const { id } of declared) expect(await stepsOf(w, id)).toContain('receipt_sent');
  expect(await rows(w, 'select * from waiting_letter')).toEqual([]);
}, 60_000);

test('a receipt that waits alone is the receipt as ever', async ({ w }) => {
  await startOfWindow(w, hour);
  const to = newEmail();
  await declare(w, '/kuendigen', { email: newEmail(), confirmation_email: to });
  const { reference } = await declare(w, '/kuendigen', {
    email: newEmail(),
    confirmation_email: to,
  });
  expect(await mailsAbout(w, to, reference)).toEqual([]);
  await wait(w, hour);
  const [letter] = await mailsAbout(w, to, reference);
  expect(letter?.subject).toBe(`Deine Kündigung bei Lexlern ist eingegangen (${reference})`);
});

test('withdrawals by strangers are asked about in one letter; what was answered meanwhile is not', async ({
  w,
}) => {
  await startOfWindow(w, hour);
  const person = await buyerOf(w, 'monthly');
  const [, second, third, fourth] = await strangers(w, '/widerrufen', person, 4);
  expect(await mailsAbout(w, person.email, 'Bist Du das?')).toHaveLength(1);
  const closing = { action_id: crypto.randomUUID(), reason: 'Sie war es nicht.' };
  const desk = await openDesk(w);
  await desk.post(`/api/internal/declarations/${fourth?.id}/close`, closing);
  await wait(w, hour);
  const [grouped, ...rest] = await mailsAbout(w, person.email, 'Bist Du das?');
  expect(rest).toHaveLength(1);
  expect(grouped?.subject).toBe('Bist Du das? 2 weitere Widerrufe bei Lexlern');
  const text = grouped?.text ?? '';
  expect(text).toContain(second?.reference);
  expect(text).toContain('Wird ohne Antwort ausgeführt am: ');
  expect(text.match(/^Ja, ich widerrufe:/gm)).toHaveLength(2);
  const ofThird = text.split(third?.reference ?? '').at(-1);
  await sendForm(w, linkIn(ofThird ?? '', 'Das war ich nicht'));
  await flushDeliveries(w);
  expect(await caseOf(w, third?.id ?? '')).toMatchObject({ state: 'taken_back' });
  expect(await caseOf(w, second?.id ?? '')).toMatchObject({ state: 'asked' });
});

test('of several open cases an owner is reminded once a day, in one letter', async ({ w }) => {
  await startOfWindow(w, day);
  const person = await buyerOf(w, 'monthly');
  const declared = await strangers(w, '/widerrufen', person, 3);
  await wait(w, hour);
  const before = (await mailsAbout(w, person.email, 'Bist Du das?')).length;
  await wait(w, 3 * day);
  const [reminder, ...rest] = await mailsAbout(w, person.email, 'Bist Du das?');
  expect(rest).toHaveLength(before);
  expect(reminder?.subject).toBe('Bist Du das? 3 Widerrufe bei Lexlern');
  expect(references(reminder?.text ?? '', declared)).toBe(3);
  await wait(w, hour);
  expect(await mailsAbout(w, person.email, 'Bist Du das?')).toHaveLength(before + 1);
});
test('one press answers for everything that an owner is asked about, and nothing before it', async ({
  w,
}) => {
  await startOfWindow(w, hour);
  const person = await buyerOf(w, 'monthly');
  const declared = await strangers(w, '/widerrufen', person, 8);
  await wait(w, hour);
  const [grouped] = await mailsAbout(w, person.email, 'weitere Widerrufe');
  const link = linkIn(grouped?.text ?? '', 'Nichts davon war ich');
  // Mail services open links.
  await w.fetch(link);
  expect(await caseOf(w, declared[0]?.id ?? '')).toMatchObject({ state: 'asked' });
  await sendForm(w, link);
  await flushDeliveries(w);
  await wait(w, 120);
  for (const { id } of declared) expect(await caseOf(w, id)).toMatchObject({ state: 'taken_back' });
  expect((await atStripe(w, person)).subscriptions).toMatchObject([{ pause_collection: null }]);
}, 60_000);

test('two runs at once send what waits once', async ({ w }) => {
  await startOfWindow(w, hour);
  const person = await buyerOf(w, 'monthly');
  const to = newEmail();
  for (let one = 0; one < 4; one += 1) {
    const fields = { email: person.email, name: `Fremder ${one}`, confirmation_email: to };
    await declare(w, '/widerrufen', fields);
  }
  await advance(w, hour);
  await Promise.all([w.runSchedule(), w.runSchedule(), w.runSchedule()]);
  await wait(w, 600);
  expect(await mailsAbout(w, to, 'eingegangen')).toHaveLength(2);
  expect(await mailsAbout(w, person.email, 'Bist Du das?')).toHaveLength(2);
});
