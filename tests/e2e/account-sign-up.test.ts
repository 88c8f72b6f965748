import { expect, onTestFinished, test } from 'vitest';
import type { Page } from 'playwright-core';

import { openVisitor } from '#tests/e2e/visitor.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import {
  beginSignUp,
  codeSentTo,
  newEmail,
  openBrowser,
  tokenOf,
  wrongCode,
} from '#tests/people.ts';
import { advance } from '#tests/sandbox-clock.ts';

const chosen = 'korrekt-pferd-batterie';
const call = '**/api/account/signupv2/**';

const code = (page: Page) => page.getByLabel('Code aus der E-Mail');
const password = (page: Page) => page.getByLabel('Neues Passwort');
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const told = (page: Page, text: string) =>
  page.getByRole('dialog').getByRole('alert').filter({ hasText: text }).waitFor();

async function open(w: World): Promise<Page> {
  const { page } = await openVisitor(w);
  onTestFinished(() => page.context().close());
  return page;
}

/** As far as the code, by the address of a page that knows name and e-mail already. */
async function requestCode(page: Page, email: string): Promise<void> {
  const query = new URLSearchParams({ display_name: 'Erika Mustermann', email });
  await page.goto(`/account/signup?${query}`);
  await code(page).waitFor();
}

/** Waits for the code's field first: it comes with the answer, and the mail has left by then. */
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

test('name and e-mail in the address are sent at once, and leave it', async () => {
  const w = await world();
  const page = await open(w);
  const email = newEmail();
  await requestCode(page, email);
  expect(new URL(page.url()).search).toBe('');
  await enterCode(w, page, email);
  await makeAccount(page);
  await skipName(page);
  await page.getByRole('banner').getByText('Erika Mustermann').waitFor();
  // None of its steps is met again on the way back.
  await page.goto('/account/signup');
  await page.waitForURL('**/sub/product');
});

test('the way back from the code leads to the e-mail, and another one gets a code of its own', async () => {
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

test('the browser’s way back leaves sign-up, and its way forward goes on with it', async () => {
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

test('a wrong code empties the boxes, which shake, and a new one is sent', async () => {
  const w = await world();
  const page = await open(w);
  const email = newEmail();
  await requestCode(page, email);
  expect(await page.getByRole('button', { name: 'CODE GESENDET' }).count()).toBe(0);
  const old = await codeSentTo(w, email);
  await code(page).pressSequentially(wrongCode(old));
  await told(page, 'Der Code stimmt nicht');
  expect(await code(page).inputValue()).toBe('');
  await page
    .locator('[data-shake]')
    .filter({ has: code(page) })
    .waitFor();
  await press(page, 'CODE GESENDET');
  await page.getByText('Ein neuer Code ist unterwegs.').first().waitFor();
  await enterCode(w, page, email);
});

test('a code that is too old makes room for a new one', async () => {
  const w = await world();
  const page = await open(w);
  const email = newEmail();
  await requestCode(page, email);
  const old = await codeSentTo(w, email);
  await advance(w, 11 * 60);
  await code(page).fill(old);
  await told(page, 'Der Code ist abgelaufen');
  expect(await code(page).inputValue()).toBe('');
  await press(page, 'NEUEN CODE ANFORDERN');
  await page.getByText('Ein neuer Code ist unterwegs.').first().waitFor();
  await enterCode(w, page, email);
});

test('a sign-up that rested too long begins again with what was typed', async () => {
  const w = await world();
  const page = await open(w);
  const email = newEmail();
  await requestCode(page, email);
  await enterCode(w, page, email);
  await advance(w, 3600);
  await makeAccount(page);
  await told(page, 'abgelaufen');
  expect(await password(page).inputValue()).toBe(chosen);
  await press(page, 'Noch einmal von vorn');
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(email);
  await press(page, 'WEITER');
  await enterCode(w, page, email);
  await makeAccount(page);
  await skipName(page);
});

test('an e-mail that got an account in the meantime is offered the way in with it', async () => {
  const w = await world();
  const page = await open(w);
  const email = newEmail();
  await requestCode(page, email);
  await enterCode(w, page, email);
  const elsewhere = openBrowser(w);
  const begun = await beginSignUp(w, elsewhere, email);
  const verified = await elsewhere.post('/api/account/signupv2/code', {
    code: begun.code,
    token: begun.token,
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

test('in every step a lost connection costs a press, nothing that was typed', async () => {
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
  await told(page, 'Keine Verbindung');
  await find();
  await press(page, 'WEITER');
  await code(page).waitFor();

  await lose();
  await code(page).fill(await codeSentTo(w, email));
  await told(page, 'Keine Verbindung');
  await find();
  await press(page, 'Erneut versuchen');
  await password(page).waitFor();

  await lose();
  await makeAccount(page);
  await told(page, 'Keine Verbindung');
  expect(await password(page).inputValue()).toBe(chosen);
  await find();
  await press(page, 'KONTO ANLEGEN');

  const name = page.getByLabel('Dein @Name');
  const unique = `erika_${Date.now()}`;
  await name.fill(unique);
  await lose();
  await press(page, 'FERTIG');
  await told(page, 'Keine Verbindung');
  expect(await name.inputValue()).toBe(unique);
  await find();
  await press(page, 'FERTIG');
  await page.getByRole('banner').getByText(unique).waitFor();
});

test('an answer that is lost does no harm: the password sent again is the same sign-up', async () => {
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
  await told(page, 'Keine Verbindung');
  await press(page, 'KONTO ANLEGEN');
  await skipName(page);
});

test('a name that somebody has is refused at its field', async () => {
  const w = await world();
  const page = await open(w);
  const [mine, theirs] = [newEmail(), newEmail()];
  const taken = `erika_${Date.now()}`;
  const browser = openBrowser(w);
  const begun = await beginSignUp(w, browser, theirs);
  const verified = await browser.post('/api/account/signupv2/code', {
    code: begun.code,
    token: begun.token,
  });
  await browser.post('/api/account/signupv2/password', {
    password: chosen,
    token: await tokenOf(verified),
  });
  await browser.post('/api/account/signupv2/friendlyname', { friendly_name: taken });

  await requestCode(page, mine);
  await enterCode(w, page, mine);
  await makeAccount(page);
  await page.getByLabel('Dein @Name').fill(`@${taken.toUpperCase()}`);
  await press(page, 'FERTIG');
  await page.locator('[aria-invalid=true]').waitFor();
  await page.getByRole('list', { name: 'Vorschläge' }).getByRole('button').first().click();
  await press(page, 'FERTIG');
  await page.getByRole('banner').getByRole('button', { name: 'Ausloggen' }).waitFor();
});
