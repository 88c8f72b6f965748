import { expect } from 'vitest';

import {
  buyerOf,
  contractsOf,
  declare,
  linkIn,
  mailsAbout,
  sendForm,
  signedIn,
} from '#tests/support/declarations.ts';
import type { Declared } from '#tests/support/declarations.ts';
import { plain } from '#tests/support/money-mails.ts';
import type { Person } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { keptOf } from '#tests/support/repayments.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { addMonths } from '#worker/calendar.ts';
import { showReply } from '#worker/declaration/reply/reply.ts';
import { dayOf, formatDate } from '#worker/date.ts';

const day = 86_400;

async function pass(w: World, days: number): Promise<void> {
  await advance(w, days * day);
  await flushDeliveries(w);
  await w.runSchedule();
  await flushDeliveries(w);
  await w.awaitMails();
}

const contractOf = async (w: World, person: Person) => (await contractsOf(w, person))[0];

/** Somebody who knows the e-mail, and nothing else. */
const byStranger = (w: World, { email }: Person): Promise<Declared> =>
  declare(w, '/kuendigen', { email, name: 'Wer anders' });

/** Presses „Das war ich nicht“ in the letter about that declaration. */
async function objects(w: World, person: Person, { reference }: Declared): Promise<void> {
  const [told] = await mailsAbout(w, person.email, `Deine Kündigung bei Lexlern (${reference})`);
  await sendForm(w, linkIn(told?.text ?? '', 'Das war ich nicht'));
  await flushDeliveries(w);
}

test('an end that its owner chose in the account outlives a stranger’s earlier one', async ({
  w,
}) => {
  const person = await buyerOf(w, 'yearly');
  await pass(w, 200);
  await person.get('/api/sub/get');
  await pass(w, 180);
  const { id, expires_at: paidUntil } = (await contractOf(w, person)) ?? {};
  await person.post('/api/sub/renewable', { status: 'off', sub_id: id, end: 'paid' });
  await flushDeliveries(w);
  const stranger = await byStranger(w, person);
  expect((await contractOf(w, person))?.expires_at).toBeLessThan(paidUntil ?? 0);
  const kept = await keptOf(w, person);
  await objects(w, person, stranger);
  expect(await contractOf(w, person)).toMatchObject({ renew_disabled: 1, expires_at: paidUntil });
  await pass(w, 355);
  expect(await keptOf(w, person)).toBe(kept);
  expect((await contractOf(w, person))?.status).toBe('canceled');
});

test('a later day that its owner named in the form outlives a stranger’s earlier one', async ({
  w,
}) => {
  const person = await buyerOf(w, 'monthly');
  const date = dayOf(addMonths(await clockOf(w), 4));
  await declare(w, '/kuendigen', { email: person.email, date }, signedIn(person));
  const { expires_at: end } = (await contractOf(w, person)) ?? {};
  const stranger = await byStranger(w, person);
  expect((await contractOf(w, person))?.expires_at).toBeLessThan(end ?? 0);
  await objects(w, person, stranger);
  expect(await contractOf(w, person)).toMatchObject({ renew_disabled: 1, expires_at: end });
});

test('whoever cancels after a stranger stays cancelled without that of the stranger', async ({
  w,
}) => {
  const person = await buyerOf(w, 'monthly');
  const stranger = await byStranger(w, person);
  await declare(w, '/kuendigen', { email: person.email }, signedIn(person));
  const { expires_at: end } = (await contractOf(w, person)) ?? {};
  await objects(w, person, stranger);
  expect(await contractOf(w, person)).toMatchObject({ renew_disabled: 1, expires_at: end });
  await pass(w, 40);
  expect((await contractOf(w, person))?.status).toBe('canceled');
});

/** Presses it, and reads the page that the same link then shows. */
async function readsAfter(w: World, person: Person, { reference }: Declared): Promise<string> {
  const [told] = await mailsAbout(w, person.email, `Deine Kündigung bei Lexlern (${reference})`);
  const link = linkIn(told?.text ?? '', 'Das war ich nicht');
  for (const _ of ['once', 'twice']) await sendForm(w, link);
  await flushDeliveries(w);
  const page = await showReply(
    await contextInterruptedAtStripe(w, {}),
    link.split('/').at(-1) ?? '',
  );
  return page.page === 'reply' ? plain(page.paragraphs.join(' ')) : '';
}

test('an owner who takes one of two strangers’ cancellations back reads of the other, and takes it back, too', async ({
  w,
}) => {
  const person = await buyerOf(w, 'monthly');
  const one = await byStranger(w, person);
  const other = await declare(w, '/kuendigen', { email: person.email, name: 'Noch wer' });
  // The letters to one address may wait for an hour.
  await pass(w, 0.1);
  const { expires_at: end = 0 } = (await contractOf(w, person)) ?? {};
  const first = await readsAfter(w, person, one);
  expect(await contractOf(w, person)).toMatchObject({ renew_disabled: 1, expires_at: end });
  expect(first).toContain(`Der Vertrag endet aber trotzdem am ${plain(formatDate(end))}.`);
  expect(first).not.toContain('läuft weiter');
  expect(await readsAfter(w, person, other)).toContain('Dein Vertrag läuft weiter.');
  expect(await contractOf(w, person)).toMatchObject({ renew_disabled: 0 });
  await pass(w, 40);
  expect((await contractOf(w, person))?.status).toBe('active');
});

test('a cancellation that another one has overtaken can be taken back before that one', async ({
  w,
}) => {
  const person = await buyerOf(w, 'monthly');
  const one = await byStranger(w, person);
  const other = await declare(w, '/kuendigen', { email: person.email, name: 'Noch wer' });
  await pass(w, 0.1);
  expect(await readsAfter(w, person, other)).toContain('Der Vertrag endet aber trotzdem am');
  expect(await readsAfter(w, person, one)).toContain('Dein Vertrag läuft weiter.');
  expect(await contractOf(w, person)).toMatchObject({ renew_disabled: 0 });
});

test('of three cancellations the earliest one of those that are left stands', async ({ w }) => {
  const person = await buyerOf(w, 'monthly');
  const now = await clockOf(w);
  const own = { email: person.email, date: dayOf(addMonths(now, 5)) };
  const other = await declare(w, '/kuendigen', {
    email: person.email,
    name: 'Noch wer',
    date: dayOf(addMonths(now, 3)),
  });
  // The letters to one address may wait for an hour.
  await pass(w, 0.1);
  const stranger = await byStranger(w, person);
  await declare(w, '/kuendigen', own, signedIn(person));
  await objects(w, person, stranger);
  expect(dayOf((await contractOf(w, person))?.expires_at ?? 0)).toBe(dayOf(addMonths(now, 3)));
  await objects(w, person, other);
  expect(dayOf((await contractOf(w, person))?.expires_at ?? 0)).toBe(own.date);
});

test('whoever lets the contract go on in the account takes every cancellation back', async ({
  w,
}) => {
  const person = await buyerOf(w, 'monthly');
  await byStranger(w, person);
  await declare(w, '/kuendigen', { email: person.email }, signedIn(person));
  const { id } = (await contractOf(w, person)) ?? {};
  await person.post('/api/sub/renewable', { status: 'on', sub_id: id });
  await flushDeliveries(w);
  expect((await contractOf(w, person))?.renew_disabled).toBe(0);
  await pass(w, 40);
  expect((await contractOf(w, person))?.status).toBe('active');
});

test('however many strangers cancel, what the owner chose in the account is kept', async ({
  w,
}) => {
  const person = await buyerOf(w, 'yearly');
  const { id } = (await contractOf(w, person)) ?? {};
  const stranger = await byStranger(w, person);
  for (let nth = 0; nth < 21; nth += 1) {
    await declare(w, '/kuendigen', { email: person.email, name: `Wer anders ${nth}` });
  }
  await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
  await flushDeliveries(w);
  const { metadata } = await w.stripe.subscriptions.retrieve(id ?? '');
  expect(Object.keys(metadata).length).toBeLessThan(50);
  await objects(w, person, stranger);
  expect((await contractOf(w, person))?.renew_disabled).toBe(1);
  expect(
    Object.values((await w.stripe.subscriptions.retrieve(id ?? '')).metadata).join(' '),
  ).toMatch(/account:/);
});
