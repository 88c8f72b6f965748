import { createHash } from 'node:crypto';

import { expect } from 'vitest';

import { codeSentTo, newEmail, openBrowser, tokenOf } from '#tests/support/people.ts';
import { bestKnownPasswords } from '#tests/support/known-passwords.ts';
import { test } from '#tests/support/test.ts';
import { isEasyToGuess } from '#worker/account/weak-password.ts';

/** Of eight characters and more, from the top of every published list of leaked passwords. */
const bestKnown = `
  password 12345678 123456789 1234567890 qwertzuiop qwertyuiop password1 password123 iloveyou sunshine
  princess football baseball superman trustno1 starwars passw0rd p@ssw0rd 1q2w3e4r 1qaz2wsx qwerty123
  qwertz123 abcd1234 11111111 00000000 87654321 asdfghjkl letmein1 welcome1 monkey123 dragon123
  master123 michael1 jennifer computer internet whatever samsung1 q1w2e3r4t5 zaq12wsx hallo123 passwort
  passwort1 passwort123 schatz123 fussball fußball1 arschloch 1234qwer asdf1234 88888888 12341234
  abcabcabc aaaaaaaa abc12345 123123123 987654321 11223344 Password1! Sommer2026 Winter2025! hallohallo
  iloveyou1 charlie1 butterfly pokemon1 minecraft test1234 testtest admin123 administrator
  changeme welcome123 Willkommen1 schalke04 dortmund09 deutschland berlin2026 1111111111 55555555
  qazwsxedc zxcvbnm1 yxcvbnm1 poiuztrewq mercedes1 letmein123 ichliebedich lovelove abcdefgh hgfedcba
`
  .trim()
  .split(/\s+/);

test.each(bestKnown)('%s is easy to guess', (password) => {
  expect(isEasyToGuess(password, [])).toBe(true);
});

test('the 3,000 best-known passwords that are long enough are easy to guess, in capitals as well', () => {
  expect(bestKnownPasswords).toHaveLength(3000);
  const missed = bestKnownPasswords.filter(
    (password) => !isEasyToGuess(password, []) || !isEasyToGuess(password.toUpperCase(), []),
  );
  expect(missed).toEqual([]);
});

test('of texts that nobody has chosen before, hardly any is refused by mistake', () => {
  const texts = Array.from({ length: 5000 }, (_, at) =>
    createHash('sha256').update(`text ${at}`).digest('base64url').slice(0, 12),
  );
  expect(texts.filter((text) => isEasyToGuess(text, [])).length).toBeLessThan(15);
});

test('a text that is longer than each of them is never taken for one', () => {
  const texts = Array.from({ length: 20_000 }, (_, at) =>
    createHash('sha256').update(`long ${at}`).digest('base64url'),
  );
  expect(texts.filter((text) => isEasyToGuess(text, []))).toEqual([]);
});

test.each(['Corvette1', 'samantha!', 'Liverpool12', 'Midnight99!'])(
  '%s is a best-known password with a little behind it',
  (password) => {
    expect(isEasyToGuess(password, [])).toBe(true);
  },
);

test.each([
  'korrekt-pferd-batterie',
  'ein-neues-passwort',
  'mein Hund heißt Balduin',
  'k3!Vr9_qz2',
  'Tannenzapfen im Nebel',
  'x7Gq-w2Lm-98zr',
  'rotwein&schwarzbrot',
])('%s is not', (password) => {
  expect(isEasyToGuess(password, ['erika@example.com', 'Erika Mustermann'])).toBe(false);
});

test.each([
  'ErikaMustermann',
  'mustermann1990',
  'erika.mustermann',
  'Erika2026!',
  'erika@example.com',
  'lexlern123',
  'Lexlern2026',
  '3r1k4mustermann',
])('%s is made of what everybody knows about Erika Mustermann', (password) => {
  expect(isEasyToGuess(password, ['erika@example.com', 'Erika Mustermann'])).toBe(true);
});

const refusal = { error: 'weak_password', fields: { password: 'weak_password' } };

test('whoever signs up or resets with such a password keeps their token and can choose another', async ({
  w,
}) => {
  const email = newEmail();
  const browser = openBrowser(w);
  const asked = await browser.post('/api/account/signupv2/email', { display_name: 'Nora', email });
  const code = await codeSentTo(w, email);
  const verified = await browser.post('/api/account/signupv2/code', {
    code,
    token: await tokenOf(asked),
  });
  const token = await tokenOf(verified);
  const set = (password: string) =>
    browser.post('/api/account/signupv2/password', { password, token });
  const weak = await set('12345678');
  expect([weak.status, await weak.json()]).toEqual([422, refusal]);
  expect((await set('korrekt-pferd-batterie')).status).toBe(200);

  const forgot = await browser.post('/api/account/forget/code', { email });
  const proven = await browser.post('/api/account/forget/code/verify', {
    email,
    code: await codeSentTo(w, email),
    token: await tokenOf(forgot),
  });
  const again = await tokenOf(proven);
  const reset = (password: string) =>
    browser.post('/api/account/forget/password/new', { email, password, token: again });
  expect(await (await reset('Passwort1')).json()).toEqual(refusal);
  expect((await reset('pferd-batterie-korrekt')).status).toBe(200);
});

test('a password is not changed to one made of the own e-mail', async ({ person }) => {
  const change = { current_password: person.password, password: person.email };
  const answer = await person.post('/api/account/password/change', change);
  expect([answer.status, await answer.json()]).toEqual([422, refusal]);
});
