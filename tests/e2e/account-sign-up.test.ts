import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { openVisitor } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/harness.ts';
import {
  beginSignUp,
  codeSentTo,
  newEmail,
  openBrowser,
  tokenOf,
  wrongCode,
} from '#tests/support/people.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

const chosen = 'korrekt-pferd-batterie';
const call = '**/api/account/signupv2/**';

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
  await press(page, 'KONTO ANLEGEN');
}

async function skipName(page: Page): Promise<void> {
  await press(page, 'Nicht jetzt');
  await page.getByRole('banner').getByRole('button', { name: 'Ausloggen' }).waitFor();
}

test('a name and an e-mail in the address are sent at once and removed from the address', async () => {
  const w = await world();
  const page = await open(w);
  const email = newEmail();
  await requestCode(page, email);
  expect(new URL(page.url()).search).toBe('');
  await enterCode(w, page, email);
  await makeAccount(page);
  await skipName(page);
  await page.getByRole('banner').getByText('Erika Mustermann').waitFor();
  // Going back shows none of the sign-up's steps.
  await page.goto('/account/signup');
  await page.waitForURL('**/sub/product');
});

test('going back from the code returns to the e-mail, and another e-mail gets its own code', async () => {
  const w = await world();
  const page = await open(w);
  const [first, second] = [newEmail(), newEmail()];
  await requestCode(page, first);
  await press(page, 'Zurück zur E-Mail');
  const email = page.getByLabel('E-Mail');
  expect(await email.inputValue()).toBe(first);
  expect(await page.getByLabel('Dein Name').inputValue()).toBe('Erika Mustermann');
  await email.fill(second);
  await press(page, 'WEITER');
  await page.getByText(second).waitFor();
  await enterCode(w, page, second);
});

test('going back in the browser leaves the sign-up, and going forward continues it', async () => {
  const w = await world();
  const page = await open(w);
  const email = newEmail();
  await page.goto('/preise');
  await page.getByRole('banner').getByRole('link', { name: 'Registrieren' }).click();
  await page.getByLabel('Dein Name').fill('Erika');
  await page.getByLabel('E-Mail').fill(email);
  await press(page, 'WEITER');
  await code(page).waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Hol Dir Premium' }).waitFor();
  await page.goForward();
  await enterCode(w, page, email);
  await makeAccount(page);
  await skipName(page);
  await page.goBack();
  await page.getByRole('heading', { name: 'Hol Dir Premium' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a wrong code empties the boxes and shakes them, and the person can request a new code', async () => {
  const w = await world();
  const page = await open(w);
  const email = newEmail();
  await requestCode(page, email);
  expect(await page.getByRole('button', { name: 'CODE GESENDET' }).count()).toBe(0);
  const old = await codeSentTo(w, email);
  await code(page).pressSequentially(wrongCode(old));
  await waitForAlert(page, 'Der Code stimmt nicht');
  expect(await code(page).inputValue()).toBe('');
  await page
    .locator('[data-shake]')
    .filter({ has: code(page) })
    .waitFor();
  await press(page, 'CODE GESENDET');
  await page.getByText('Ein neuer Code ist unterwegs.').first().waitFor();
  await enterCode(w, page, email);
});

test('after an expired code the person can request a new one', async () => {
  const w = await world();
  const page = await open(w);
  const email = newEmail();
  await requestCode(page, email);
  const old = await codeSentTo(w, email);
  await advance(w, 11 * 60);
  await code(page).fill(old);
  await waitForAlert(page, 'Der Code ist abgelaufen');
  expect(await code(page).inputValue()).toBe('');
  await press(page, 'NEUEN CODE ANFORDERN');
  await page.getByText('Ein neuer Code ist unterwegs.').first().waitFor();
  await enterCode(w, page, email);
});

test('a sign-up that expired begins again and keeps the e-mail', async () => {
  const w = await world();
  const page = await open(w);
  const email = newEmail();
  await requestCode(page, email);
  await enterCode(w, page, email);
  await advance(w, 3600);
  await makeAccount(page);
  await waitForAlert(page, 'abgelaufen');
  expect(await password(page).inputValue()).toBe(chosen);
  await press(page, 'Noch einmal von vorn');
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(email);
  await press(page, 'WEITER');
  await enterCode(w, page, email);
  await makeAccount(page);
  await skipName(page);
});

test('an e-mail that has got an account in the meantime is offered the sign-in', async () => {
  const w = await world();
  const page = await open(w);
  const email = newEmail();
  await requestCode(page, email);
  await enterCode(w, page, email);
  const elsewhere = openBrowser(w);
  const firstStep = await beginSignUp(w, elsewhere, email);
  const verified = await elsewhere.post('/api/account/signupv2/code', {
    code: firstStep.code,
    token: firstStep.token,
  });
  await elsewhere.post('/api/account/signupv2/password', {
    password: 'ein-anderes-passwort',
    token: await tokenOf(verified),
  });
  await makeAccount(page);
  await page.getByRole('link', { name: 'Mit dieser E-Mail-Adresse einloggen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Einloggen' }).waitFor();
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(email);
});

test('in every step a lost connection needs one more press and loses no input', async () => {
  const w = await world();
  const page = await open(w);
  const email = newEmail();
  const lose = () => page.route(call, (route) => route.abort());
  const find = () => page.unrouteAll();

  await page.goto('/account/signup');
  await lose();
  await page.getByLabel('Dein Name').fill('Erika');
  await page.getByLabel('E-Mail').fill(email);
  await press(page, 'WEITER');
  await waitForAlert(page, 'Keine Verbindung');
  await find();
  await press(page, 'WEITER');
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
  await press(page, 'KONTO ANLEGEN');

  const name = page.getByLabel('Dein @Name');
  const unique = `erika_${Date.now()}`;
  await name.fill(unique);
  await lose();
  await press(page, 'FERTIG');
  await waitForAlert(page, 'Keine Verbindung');
  expect(await name.inputValue()).toBe(unique);
  await find();
  await press(page, 'FERTIG');
  await page.getByRole('banner').getByText(unique).waitFor();
});

test('after a lost answer, sending the password again completes the same sign-up', async () => {
  const w = await world();
  const page = await open(w);
  const email = newEmail();
  await requestCode(page, email);
  await enterCode(w, page, email);
  let lost = 0;
  await page.route('**/signupv2/password', async (route) => {
    if (lost === 0) await route.fetch();
    lost += 1;
    await (lost === 1 ? route.abort() : route.fallback());
  });
  await makeAccount(page);
  await waitForAlert(page, 'Keine Verbindung');
  await press(page, 'KONTO ANLEGEN');
  await skipName(page);
});

test('a friendly name that another person has is refused at its field', async () => {
  const w = await world();
  const page = await open(w);
  const [mine, theirs] = [newEmail(), newEmail()];
  const existingName = `erika_${Date.now()}`;
  const browser = openBrowser(w);
  const firstStep = await beginSignUp(w, browser, theirs);
  const verified = await browser.post('/api/account/signupv2/code', {
    code: firstStep.code,
    token: firstStep.token,
  });
  await browser.post('/api/account/signupv2/password', {
    password: chosen,
    token: await tokenOf(verified),
  });
  await browser.post('/api/account/signupv2/friendlyname', { friendly_name: existingName });

  await requestCode(page, mine);
  await enterCode(w, page, mine);
  await makeAccount(page);
  await page.getByLabel('Dein @Name').fill(`@${existingName.toUpperCase()}`);
  await press(page, 'FERTIG');
  await page.locator('[aria-invalid=true]').waitFor();
  await page.getByRole('list', { name: 'Vorschläge' }).getByRole('button').first().click();
  await press(page, 'FERTIG');
  await page.getByRole('banner').getByRole('button', { name: 'Ausloggen' }).waitFor();
});
