import { expect } from 'vitest';
import type { Page } from 'playwright-core';

import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { openVisitor, followSignInNotice } from '#tests/e2e/visitor.ts';
import { row } from '#tests/support/database.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import {
  codeSentTo,
  newEmail,
  newestMailTo,
  signUpPerson,
  wrongCode,
} from '#tests/support/people.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

const chosen = 'korrekt-pferd-batterie';
const call = '/api/account/signupv2/**';

const code = (page: Page) => page.getByLabel('Code aus der E-Mail');
const password = (page: Page) => page.getByLabel('Neues Passwort');
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const waitForAlert = (page: Page, text: string) =>
  page.getByRole('dialog').getByRole('alert').filter({ hasText: text }).waitFor();

async function open(w: World): Promise<Page> {
  const { page } = await openVisitor(w);
  return page;
}

/** Goes to the field for the code, by an address that contains the name and the e-mail. */
async function requestCode(page: Page, email: string): Promise<void> {
  const query = new URLSearchParams({ display_name: 'Erika Mustermann', email });
  await page.goto(`/account/signup?${query}`);
  await code(page).waitFor();
}

/**
 * Waits for the code's field first. It appears with the answer, and the mail is sent before that.
 */
async function enterCode(w: World, page: Page, email: string): Promise<void> {
  await code(page).waitFor();
  await code(page).fill(await codeSentTo(w, email));
  await password(page).waitFor();
}

async function makeAccount(page: Page): Promise<void> {
  await password(page).fill(chosen);
  await press(page, 'Konto anlegen');
}

async function skipName(page: Page): Promise<void> {
  await press(page, 'Nicht jetzt');
  await page.getByRole('banner').getByRole('button', { name: 'Ausloggen' }).waitFor();
}

test('a mistyped provider is asked about once; who takes the likely address gets the code there', async ({
  w,
}) => {
  const page = await open(w);
  await page.goto('/account/signup');
  const name = crypto.randomUUID();
  await page.getByLabel('Dein Name').fill('Erika Mustermann');
  await page.getByLabel('E-Mail').fill(`${name}@gmial.com`);
  await press(page, 'Weiter');
  await page.getByText(`Meinst Du ${name}@gmail.com?`).waitFor();
  await press(page, `${name}@gmail.com verwenden`);
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(`${name}@gmail.com`);
  await press(page, 'Weiter');
  await code(page).waitFor();
  await codeSentTo(w, `${name}@gmail.com`);

  // Whoever insists is right.
  await press(page, 'E-Mail-Adresse ändern');
  await page.getByLabel('E-Mail').fill(`${name}@gmial.com`);
  await press(page, 'Weiter');
  await press(page, 'Weiter');
  await code(page).waitFor();
});

test('a name and an e-mail in the address are sent; after any wrong or expired code there is another', async ({
  w,
}) => {
  const page = await open(w);
  const [first, second] = [newEmail(), newEmail()];
  await requestCode(page, first);
  expect(new URL(page.url()).search).toBe('');

  // Another e-mail gets its own code.
  await press(page, 'E-Mail-Adresse ändern');
  const email = page.getByLabel('E-Mail');
  expect(await email.inputValue()).toBe(first);
  expect(await page.getByLabel('Dein Name').inputValue()).toBe('Erika Mustermann');
  await email.fill(second);
  await press(page, 'Weiter');
  await page.getByText(second).waitFor();

  // A wrong code empties the boxes and shakes them.
  await code(page).waitFor();
  // From the start there is a way to a new code, which waits for the mail on its way.
  const again = page.getByRole('button', { name: /^Neuen Code senden \(in \d+ s\)$/ });
  expect(await again.isDisabled()).toBe(true);
  const counted = await again.textContent();
  await expect.poll(() => again.textContent()).not.toBe(counted);
  expect(await page.getByRole('button', { name: 'CODE GESENDET' }).count()).toBe(0);
  await code(page).pressSequentially(wrongCode(await codeSentTo(w, second)));
  await waitForAlert(page, 'Der Code stimmt nicht');
  expect(await code(page).inputValue()).toBe('');
  await page
    .locator('[data-shake]')
    .filter({ has: code(page) })
    .waitFor();
  await press(page, 'CODE GESENDET');
  await page.getByText('Ein neuer Code ist unterwegs.').first().waitFor();

  const old = await codeSentTo(w, second);
  await advance(w, 11 * 60);
  await code(page).fill(old);
  await waitForAlert(page, 'Der Code ist abgelaufen');
  expect(await code(page).inputValue()).toBe('');
  await press(page, 'Neuen Code senden');
  await code(page).and(page.locator(':enabled')).waitFor();
  await expect.poll(() => codeSentTo(w, second)).not.toBe(old);
  await enterCode(w, page, second);

  // A sign-up that expired begins again and keeps the e-mail.
  await advance(w, 3600);
  await makeAccount(page);
  await waitForAlert(page, 'abgelaufen');
  expect(await password(page).inputValue()).toBe(chosen);
  await press(page, 'Noch einmal von vorn');
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(second);
  await press(page, 'Weiter');
  await enterCode(w, page, second);
  await makeAccount(page);
  // Nobody agrees to advertising by doing nothing; who does, is asked to confirm it.
  const wantsMails = page.getByRole('checkbox', { name: 'Gutscheine und Neues' });
  expect(await wantsMails.isChecked()).toBe(false);
  await wantsMails.check();
  await skipName(page);
  await page.getByRole('banner').getByText('Erika Mustermann').waitFor();
  await expect
    .poll(async () => (await newestMailTo(w, second)).subject)
    .toBe('Bitte bestätige: E-Mails von Lexlern');
});

test('of two mailed codes either is taken, also after going back and a reload', async ({ w }) => {
  const page = await open(w);
  const email = newEmail();
  await page.goto('/account/signup');
  await page.getByLabel('Dein Name').fill('Erika');
  await page.getByLabel('E-Mail').fill(email);
  await press(page, 'Weiter');
  await code(page).waitFor();
  const first = await codeSentTo(w, email);
  await press(page, 'E-Mail-Adresse ändern');
  await press(page, 'Weiter');
  await code(page).waitFor();
  await expect.poll(() => codeSentTo(w, email)).not.toBe(first);
  await page.reload();
  await code(page).fill(first);
  await password(page).fill(chosen);
  await makeAccount(page);
  await skipName(page);
  await page.getByRole('banner').getByText('Erika').waitFor();
});

test('going back, a reload or Escape leaves the sign-up, and it continues at the same step', async ({
  w,
}) => {
  const page = await open(w);
  const email = newEmail();
  const signUp = page.getByRole('banner').getByRole('link', { name: 'Registrieren' });
  const plans = page.getByRole('heading', { name: 'Hol Dir Premium' });
  const closed = () => page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto('/preise');
  await signUp.click();
  await page.getByLabel('Dein Name').fill('Erika');
  await page.getByLabel('E-Mail').fill(email);
  await press(page, 'Weiter');
  await code(page).waitFor();
  await page.goBack();
  await closed();
  await plans.waitFor();
  await page.goForward();
  await code(page).waitFor();
  await page.reload();
  await code(page).waitFor();
  await page.keyboard.press('Escape');
  await closed();
  await signUp.click();
  await enterCode(w, page, email);

  // A password is never stored.
  await password(page).fill(chosen);
  await page.reload();
  await password(page).waitFor();
  expect(await password(page).inputValue()).toBe('');
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(stored).not.toContain(chosen);

  await makeAccount(page);
  await skipName(page);
  // Going back shows none of the sign-up's steps.
  await page.goBack();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('an e-mail that has got an account in the meantime is offered the sign-in', async ({ w }) => {
  const page = await open(w);
  const email = newEmail();
  await requestCode(page, email);
  await enterCode(w, page, email);
  const { email: theirs } = await signUpPerson(w);
  await row(w, 'UPDATE account SET email = ? WHERE email = ? RETURNING id', email, theirs);
  await makeAccount(page);
  await page.getByRole('link', { name: 'Mit dieser E-Mail-Adresse einloggen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Einloggen' }).waitFor();
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(email);
});

test('a lost connection in any step loses no input, and the sign-up leads to the page that asked for it', async ({
  w,
}) => {
  const page = await open(w);
  const email = newEmail();
  const lose = () => intercept(page, call, 'fail');
  const find = () => stopIntercepting(page);

  // The reset offers a sign-up to an e-mail without an account.
  await page.goto('/konto');
  await followSignInNotice(page);
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await press(page, 'CODE ANFORDERN');
  await page.getByRole('link', { name: 'Mit dieser E-Mail-Adresse registrieren' }).click();
  await page.waitForURL('**/account/signup');
  await lose();
  await page.getByLabel('Dein Name').fill('Erika');
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(email);
  await press(page, 'Weiter');
  await waitForAlert(page, 'Keine Verbindung');
  await find();
  await press(page, 'Weiter');
  await code(page).waitFor();

  await lose();
  await code(page).fill(await codeSentTo(w, email));
  await waitForAlert(page, 'Keine Verbindung');
  await find();
  await press(page, 'Erneut versuchen');
  await password(page).waitFor();

  await lose();
  await makeAccount(page);
  await waitForAlert(page, 'Keine Verbindung');
  expect(await password(page).inputValue()).toBe(chosen);
  await find();
  await press(page, 'Konto anlegen');

  const name = page.getByLabel('Dein @Name');
  const unique = `erika_${Date.now()}`;
  await name.fill(unique);
  await lose();
  await press(page, 'Fertig');
  await waitForAlert(page, 'Keine Verbindung');
  expect(await name.inputValue()).toBe(unique);
  await find();
  await press(page, 'Fertig');
  await page.getByRole('banner').getByText(unique).waitFor();
  await page.getByRole('heading', { name: 'Konto und Anmeldung' }).waitFor();
});

test('after a lost answer the same password completes the sign-up; a friendly name that is taken is refused', async ({
  w,
}) => {
  const page = await open(w);
  const email = newEmail();
  const existingName = `erika_${Date.now()}`;
  const other = await signUpPerson(w);
  await other.post('/api/account/signupv2/friendlyname', { friendly_name: existingName });
  await requestCode(page, email);
  await enterCode(w, page, email);
  const first = (count: number) => (count === 1 ? 'lose answer' : 'pass');
  await intercept(page, '/signupv2/password', first);
  await makeAccount(page);
  await waitForAlert(page, 'Keine Verbindung');
  await press(page, 'Konto anlegen');

  await page.getByLabel('Dein @Name').fill(`@${existingName.toUpperCase()}`);
  await press(page, 'Fertig');
  await page.locator('[aria-invalid=true]').waitFor();
  await page.getByRole('list', { name: 'Vorschläge' }).getByRole('button').first().click();
  await press(page, 'Fertig');
  await page.getByRole('banner').getByRole('button', { name: 'Ausloggen' }).waitFor();
});
