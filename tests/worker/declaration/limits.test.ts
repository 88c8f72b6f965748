import { beforeEach, expect } from 'vitest';

import {
  buyerOf,
  caseOf,
  contractsOf,
  declare,
  mailsAbout,
  sendForm,
  signedIn,
  stepsOf,
} from '#tests/support/declarations.ts';
import { row, rows } from '#tests/support/database.ts';
import { disturb, endFaults } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { newEmail } from '#tests/support/people.ts';
import { advance, startOfWindow } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { limits } from '#worker/account/limits.ts';

const day = 86_400;

// A hall of declarations is more than a scheduled run does at once.
beforeEach(async () => {
  await (await world()).reset();
});

test('everything is kept letter for letter, and nobody can change or delete it', async ({ w }) => {
  const typed = {
    kind: 'extraordinary',
    reason: '  Zeile 1\r\nZeile 2 ',
    name: ' Ërika\t',
    email: ` ${newEmail().toUpperCase()} `,
    contract: '',
    date: '2020-02-30',
    confirmation_email: '',
  };
  const { id } = await declare(w, '/kuendigen', typed);
  const stored = await row<{ typed: string }>(w, 'select typed from declaration where id = ?', id);
  expect(JSON.parse(stored?.typed ?? '')).toEqual(typed);
  for (const change of [
    `update declaration set received_at = 1 where id = '${id}'`,
    `delete from declaration where id = '${id}'`,
    `update declaration_step set what = 'x' where declaration_id = '${id}'`,
    `delete from declaration_step where declaration_id = '${id}'`,
  ]) {
    await expect(row(w, change)).rejects.toThrow('append-only');
  }
});

test('the same content within a day is one case with the first time stamp', async ({ w }) => {
  const email = newEmail();
  const first = await declare(w, '/kuendigen', { email });
  await advance(w, day - 60);
  const again = await declare(w, '/kuendigen', { email });
  expect([again.id, again.reference]).toEqual([first.id, first.reference]);
  expect(await stepsOf(w, first.id)).toContain('repeated');
  expect((await mailsAbout(w, email, first.reference)).length).toBe(1);
  await advance(w, 120);
  expect((await declare(w, '/kuendigen', { email })).id).not.toBe(first.id);
});

test('whoever sends the same again gets a receipt of their own, with their own time', async ({
  w,
}) => {
  const email = newEmail();
  const first = await declare(w, '/widerrufen', { email });
  await advance(w, 3600);
  const again = await declare(w, '/widerrufen', { email });
  expect(again.receipt).not.toBe(first.receipt);
  const times = await Promise.all(
    [first, again].map(async ({ receipt }) => {
      const { received_at: at, reference } = (await (
        await w.fetch(`${receipt}/datei.json`)
      ).json()) as { received_at: string; reference: string };
      expect(reference).toBe(first.reference);
      return Date.parse(at);
    }),
  );
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(3_600_000);
  const cases = await rows(w, 'select id from declaration where reference = ?', first.reference);
  expect(cases).toHaveLength(1);
});

test('a certain sender’s receipt leaves at once, whatever others sent there, and from a full hall', async ({
  w,
}) => {
  await startOfWindow(w, day);
  const person = await buyerOf(w);
  const from = { 'cf-connecting-ip': '203.0.113.78' };
  for (let sent = 0; sent <= limits.declarationPerAddress.max; sent += 1) {
    const fields = { email: newEmail(), confirmation_email: person.email };
    await declare(w, '/kuendigen', fields, from);
  }
  const before = (await mailsAbout(w, person.email, 'eingegangen')).length;
  expect(before).toBe(1);
  const own = await declare(
    w,
    '/kuendigen',
    { email: person.email },
    { ...signedIn(person), ...from },
  );
  expect((await mailsAbout(w, person.email, own.reference)).length).toBeGreaterThan(0);
  expect(await contractsOf(w, person)).toMatchObject([{ renew_disabled: 1 }]);
  const [contract] = await contractsOf(w, person);
  const fields = { email: person.email, contract: contract?.number };
  const numbered = await declare(w, '/kuendigen', fields, from);
  expect((await mailsAbout(w, person.email, numbered.reference)).length).toBeGreaterThan(0);
  expect(await stepsOf(w, numbered.id)).not.toContain('to_desk held');
  const stranger = { email: newEmail(), contract: contract?.number };
  const foreign = await declare(
    w,
    '/kuendigen',
    { ...stranger, confirmation_email: person.email },
    from,
  );
  expect(await mailsAbout(w, person.email, foreign.reference)).toEqual([]);
});

test('a signed-in person cannot have another address written to without end', async ({ w }) => {
  await startOfWindow(w, day);
  const person = await buyerOf(w);
  const other = newEmail();
  for (let sent = 0; sent < 12; sent += 1) {
    const fields = { email: person.email, confirmation_email: other, contract: `Nr. ${sent}` };
    await declare(w, '/kuendigen', fields, signedIn(person));
  }
  expect((await mailsAbout(w, other, 'eingegangen')).length).toBe(5);
});

test('no field forges another line of a receipt, and a mail quotes 300 characters of it', async ({
  w,
}) => {
  const email = newEmail();
  const reason = `Grund\nKennzeichen: LK-FALSCH\n${'x'.repeat(41_000)}`;
  const typed = {
    email,
    kind: 'extraordinary',
    name: 'Erika\r\nKennzeichen: LK-FALSCH',
    contract: `a\u2028Eingegangen am: nie${'y'.repeat(5000)}`,
    date: `2030\n${'z'.repeat(5000)}`,
    reason,
  };
  const { id, receipt, reference } = await declare(w, '/kuendigen', typed);
  const text = await (await w.fetch(`${receipt}/datei.txt`)).text();
  const [mail] = await mailsAbout(w, email, 'eingegangen');
  for (const shown of [text, mail?.text ?? '']) {
    expect(shown.match(/^Kennzeichen: .*/gm)).toEqual([`Kennzeichen: ${reference}`]);
    expect(shown.match(/^Eingegangen am: /gm)).toHaveLength(1);
    expect(shown).toContain('Erika Kennzeichen: LK-FALSCH');
  }
  expect(text).toContain('x'.repeat(41_000));
  expect(mail?.text).toMatch(/x{200,300} … \(gekürzt/);
  expect(mail?.text).not.toMatch(/[xyz]{301}/);
  expect(mail?.text.length).toBeLessThan(3500);
  const stored = await row<{ typed: string }>(w, 'select typed from declaration where id = ?', id);
  expect(JSON.parse(stored?.typed ?? '')).toMatchObject({
    name: typed.name,
    contract: typed.contract,
  });
});

test('whoever cancels again after they went on is cancelled again', async ({ w }) => {
  const person = await buyerOf(w);
  const fields = { email: person.email };
  await declare(w, '/kuendigen', fields, signedIn(person));
  const [contract] = await contractsOf(w, person);
  const on = await person.post('/api/sub/renewable', { sub_id: contract?.id, status: 'on' });
  expect(on.status).toBe(200);
  expect(await contractsOf(w, person)).toMatchObject([{ renew_disabled: 0 }]);
  await declare(w, '/kuendigen', fields, signedIn(person));
  expect(await contractsOf(w, person)).toMatchObject([{ renew_disabled: 1 }]);
});

test('beyond a lecture hall in an hour from one address it is stored, and the desk looks first', async ({
  w,
}) => {
  await startOfWindow(w);
  const from = { 'cf-connecting-ip': '203.0.113.77' };
  const { max } = limits.declarationPerAddress;
  for (let sent = 0; sent < max; sent += 1) {
    await declare(w, '/kuendigen', { email: newEmail() }, from);
  }
  const person = await buyerOf(w);
  const { id } = await declare(w, '/kuendigen', { email: person.email }, from);
  expect(await stepsOf(w, id)).toEqual(['to_desk held']);
  expect(await contractsOf(w, person)).toMatchObject([{ renew_disabled: 0 }]);
  expect(await mailsAbout(w, person.email, 'eingegangen')).toEqual([]);
});

test('what a program has filled in waits for the desk', async ({ w }) => {
  const person = await buyerOf(w);
  const { id } = await declare(w, '/kuendigen', {
    email: person.email,
    website: 'https://x.example',
  });
  expect(await stepsOf(w, id)).toEqual(['to_desk held']);
});

test('after five receipts in a day the next ones wait for the next day, and the desk is told', async ({
  w,
}) => {
  await startOfWindow(w, day);
  const confirmation = newEmail();
  const send = () =>
    declare(w, '/kuendigen', { email: newEmail(), confirmation_email: confirmation });
  for (let sent = 0; sent < 5; sent += 1) {
    await send();
    await advance(w, 3600);
  }
  expect((await mailsAbout(w, confirmation, 'eingegangen')).length).toBe(5);
  const sixth = await send();
  const seventh = await send();
  expect((await mailsAbout(w, confirmation, 'eingegangen')).length).toBe(5);
  expect(await stepsOf(w, sixth.id)).toContain('to_desk receipt_waits');
  await advance(w, day);
  await w.runSchedule();
  const letters = await mailsAbout(w, confirmation, 'eingegangen');
  expect(letters).toHaveLength(6);
  for (const { reference } of [sixth, seventh]) expect(letters[0]?.text).toContain(reference);
});

test('a receipt that does not leave raises an alarm once, and is sent as soon as it can be', async ({
  w,
}) => {
  const email = newEmail();
  await disturb(w, { target: 'mail', mode: 'before', times: 50 });
  const { id } = await declare(w, '/widerrufen', { email });
  w.faults();
  await advance(w, 400);
  await w.runSchedule();
  await advance(w, 4000);
  await w.runSchedule();
  expect(await stepsOf(w, id)).toContain('to_desk receipt_undelivered');
  expect((await caseOf(w, id))?.desk_due_at).toBeGreaterThan(0);
  expect(w.logLines('a receipt has not left')).toMatchObject([{ level: 'error' }]);
  w.faults();
  await endFaults(w);
  await advance(w, 7300);
  await w.runSchedule();
  await advance(w, 7300);
  await w.runSchedule();
  expect((await mailsAbout(w, email, 'eingegangen')).length).toBe(1);
  expect(await stepsOf(w, id)).toContain('receipt_sent');
});

test('what is cut off at Stripe is carried out by the scheduled run', async ({ w }) => {
  const person = await buyerOf(w);
  await disturb(w, { target: 'stripe', mode: 'before', times: 60, path: '/v1/subscriptions' });
  const answer = await sendForm(w, '/kuendigen', { name: 'Erika', email: person.email });
  expect(answer.status).toBe(303);
  await w.awaitLogLines('a declaration is left to the scheduled run', 1);
  expect(await contractsOf(w, person)).toMatchObject([{ renew_disabled: 0 }]);
  await endFaults(w);
  await advance(w, 120);
  await w.runSchedule();
  expect(await contractsOf(w, person)).toMatchObject([{ renew_disabled: 1 }]);
  expect((await mailsAbout(w, person.email, 'Deine Kündigung bei Lexlern (')).length).toBe(1);
});
