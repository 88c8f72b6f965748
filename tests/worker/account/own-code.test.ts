import { expect } from 'vitest';

import { rows } from '#tests/support/database.ts';
import { disturb, endFaults } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { overlappingContexts } from '#tests/support/overlap.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import {
  codeSentTo,
  newEmail,
  newestMailTo,
  openBrowser,
  signInElsewhere,
  signUpPerson,
  wrongCode,
} from '#tests/support/people.ts';
import type { Browser, Person } from '#tests/support/people.ts';
import { errorOf } from '#tests/support/purchases.ts';
import { advance, startOfWindow } from '#tests/support/sandbox-clock.ts';
import { requestCode } from '#worker/account/sign-up/request-code.ts';

/*
 * Codes to a person's own address, at the call that takes data along.
 */

const request = (browser: Browser) => browser.post('/api/account/export/code');
const enter = (browser: Browser, code: string) => browser.post('/api/account/export', { code });

async function sentCode(w: World, person: Person): Promise<string> {
  const answer = await request(person);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return codeSentTo(w, person.email);
}

test('the mail has left when the call answers, and says what the code is for', async ({
  w,
  person,
}) => {
  await request(person);
  const { subject, text } = await newestMailTo(w, person.email);
  expect(text).toMatch(/Deine Daten .* herunterzuladen:/);
  expect(text.match(/\d{6}/g)).toHaveLength(1);
  expect(subject).toMatch(/^\d{6} ist Dein Code/);
});

test('whose account is erased while the mail is on its way is signed out, and no code stays', async ({
  w,
  person,
}) => {
  // As the scheduled run does right after the call has read who is calling.
  const erase = `delete from account where email = '${person.email}'`;
  await rows(w, `create trigger erased after insert on tries begin ${erase}; end`);
  const answer = await request(person).finally(() => rows(w, 'drop trigger erased'));
  expect([answer.status, await errorOf(answer)]).toEqual([401, 'not_logged_in']);
});

test('a code works once, and its person may enter it in another browser', async ({ w, person }) => {
  const elsewhere = await signInElsewhere(w, person);
  const code = await sentCode(w, person);
  expect((await enter(elsewhere, code)).status).toBe(200);
  expect(await errorOf(await enter(person, code))).toBe('expired_code');
});

test('of two calls at once with one code, one succeeds', async ({ w, person }) => {
  const code = await sentCode(w, person);
  const answers = await Promise.all([enter(person, code), enter(person, code)]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '410']);
});

test('the fifth wrong attempt ends a code, and ten minutes do', async ({ w, person }) => {
  const code = await sentCode(w, person);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect(await errorOf(await enter(person, wrongCode(code)))).toBe('invalid_code');
  }
  expect(await errorOf(await enter(person, code))).toBe('expired_code');
  const next = await sentCode(w, person);
  await advance(w, 601);
  expect(await errorOf(await enter(person, next))).toBe('expired_code');
});

test('of several codes each works once, whichever mail its person looks at', async ({
  w,
  person,
}) => {
  const first = await sentCode(w, person);
  await disturb(w, { target: 'mail', mode: 'before' });
  expect(await errorOf(await request(person))).toBe('mail_unavailable');
  await endFaults(w);
  const second = await sentCode(w, person);
  expect((await enter(person, first)).status).toBe(200);
  if (first !== second) expect(await errorOf(await enter(person, first))).toBe('invalid_code');
  expect((await enter(person, second)).status).toBe(200);
  expect(await errorOf(await enter(person, second))).toBe('expired_code');
});

test('a wrong attempt counts for every code, and a new one has five of its own', async ({
  w,
  person,
}) => {
  const first = await sentCode(w, person);
  for (let attempt = 0; attempt < 4; attempt += 1) await enter(person, wrongCode(first));
  const second = await sentCode(w, person);
  const neither = [first, second].includes(wrongCode(first)) ? '999999' : wrongCode(first);
  expect(await errorOf(await enter(person, neither))).toBe('invalid_code');
  if (first !== second) expect(await errorOf(await enter(person, first))).toBe('invalid_code');
  expect((await enter(person, second)).status).toBe(200);
});

test('five codes in ten minutes are the most', async ({ person }) => {
  for (let count = 0; count < 5; count += 1) expect((await request(person)).status).toBe(200);
  const over = await request(person);
  expect([over.status, await errorOf(over)]).toEqual([429, 'too_many_requests']);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('nobody else can use a code, and a visitor gets none', async ({ w, person }) => {
  const code = await sentCode(w, person);
  expect(await errorOf(await enter(await signUpPerson(w), code))).toBe('expired_code');
  expect(await errorOf(await request(openBrowser(w)))).toBe('not_logged_in');
  expect(await errorOf(await enter(openBrowser(w), code))).toBe('not_logged_in');
});

test.each([
  ['that the mail service refuses for good', 'too_many_requests', 'E_RECIPIENT_SUPPRESSED'],
  ['whose mail it could not take this time', 'mail_unavailable', 'E_INTERNAL_SERVER_ERROR'],
])('of six requests for a code to an address %s the last is %s', async (_what, last, code) => {
  const here = await world();
  await startOfWindow(here);
  const email = newEmail();
  const [ctx] = await overlappingContexts(here, [openBrowser(here)]);
  if (!ctx) throw new Error('a call is needed');
  const refusing = {
    ...ctx,
    mail: async () => {
      throw Object.assign(new Error('refused'), { code });
    },
  };
  const ask = () => requestCode(refusing, { email, display_name: 'Erika' });
  for (let asked = 0; asked < 5; asked += 1) {
    await expect(ask()).rejects.toMatchObject({ code: 'mail_unavailable' });
  }
  await expect(ask()).rejects.toMatchObject({ code: last });
});
