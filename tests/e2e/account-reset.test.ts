import { expect } from 'vitest';
import type { Page } from 'playwright-core';

import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { hostileAddresses } from '#tests/support/hostile-addresses.ts';
import { authorizeQuery } from '#tests/e2e/states/authorize.ts';
import { expectPath, goInPage } from '#tests/e2e/in-page.ts';
import { openVisitor, signUpInDialog } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { codeSentTo, openBrowser } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

const chosen = 'ein-ganz-neues-passwort';

async function open(w: World): Promise<Page> {
  const { page } = await openVisitor(w);
  return page;
}

const code = (page: Page) => page.getByLabel('Code aus der E-Mail');
const password = (page: Page) => page.getByLabel('Neues Passwort');
const headed = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Goes from the sign-in page to the field for the code. */
async function requestCode(page: Page, email: string): Promise<void> {
  await page.goto('/account/signin');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await headed(page, 'Passwort vergessen');
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(email);
  await page.getByRole('button', { name: 'CODE ANFORDERN' }).click();
  await code(page).waitFor();
}

async function enterCode(w: World, page: Page, email: string): Promise<void> {
  await code(page).waitFor();
  await code(page).fill(await codeSentTo(w, email));
  await password(page).waitFor();
}

async function save(page: Page): Promise<void> {
  await password(page).fill(chosen);
  await page.getByRole('button', { name: 'SPEICHERN' }).click();
}

async function signsIn(w: World, email: string, with_: string): Promise<boolean> {
  const answer = await openBrowser(w).post('/api/account/signin', { email, password: with_ });
  return answer.ok;
}

async function isSignedIn(person: Person): Promise<boolean> {
  return 'email' in ((await (await person.get('/api/auth/iflogged')).json()) as object);
}

test('a person who forgot the password sets a new one, stays on this site, and is signed out elsewhere', async ({
  w,
  person,
}) => {
  const page = await open(w);
  await requestCode(page, person.email);
  // A stored address of another site is ignored.
  const [hostile = ''] = hostileAddresses;
  await page.evaluate(
    (given) => sessionStorage.setItem('forget_password_redirect', given),
    hostile,
  );
  await enterCode(w, page, person.email);
  await page.reload();
  await save(page);
  await page.getByRole('button', { name: 'Ausloggen' }).waitFor();
  await page.getByText('Auf allen anderen Geräten bist Du ausgeloggt.').first().waitFor();
  expect(new URL(page.url()).origin).toBe(w.origin);
  expect(await isSignedIn(person)).toBe(false);
  expect(await signsIn(w, person.email, chosen)).toBe(true);

  // Going back shows none of the reset's pages.
  await page.goBack();
  await page.waitForURL((url) => !url.pathname.includes('forget'));
  await page.getByRole('button', { name: 'Ausloggen' }).waitFor();
});

test('a stored address takes the person back there after the reset, without signing in', async ({
  w,
  person,
}) => {
  const page = await open(w);
  await requestCode(page, person.email);
  await page.evaluate(() => sessionStorage.setItem('forget_password_redirect', '/agb?von=reset'));
  await enterCode(w, page, person.email);
  await save(page);
  await page.waitForURL('**/agb?von=reset');
  await page.getByText('Logge Dich jetzt damit ein.').first().waitFor();
  await page.getByRole('link', { name: 'Einloggen' }).waitFor();
  expect(await signsIn(w, person.email, chosen)).toBe(true);
  expect(await page.evaluate(() => sessionStorage.getItem('forget_password_redirect'))).toBeNull();
});

test('a reload or going back loses nothing; a code or a token that expired can be replaced', async ({
  w,
  person,
}) => {
  const page = await open(w);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await requestCode(page, person.email);
  await page.reload();
  await page.getByText(person.email).waitFor();
  await page.goBack();
  await headed(page, 'Passwort vergessen');
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(person.email);
  await page.goForward();

  await code(page).waitFor();
  const old = await codeSentTo(w, person.email);
  await advance(w, 11 * 60);
  await code(page).fill(old);
  await page.getByText('Der Code ist abgelaufen').first().waitFor();
  expect(await code(page).inputValue()).toBe('');
  await page.getByRole('button', { name: 'Neuen Code senden' }).click();
  await page.getByText('Ein neuer Code ist unterwegs.').first().waitFor();

  // A pasted code replaces the digits typed before.
  await code(page).pressSequentially('12');
  const sent = await codeSentTo(w, person.email);
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${sent}\n`);
  await page.keyboard.press('Control+V');
  await password(page).waitFor();

  await advance(w, 3600);
  await save(page);
  const restart = page.getByRole('link', { name: 'Neuen Code anfordern' });
  await restart.waitFor();
  expect(await password(page).inputValue()).toBe(chosen);
  await restart.click();
  await headed(page, 'Passwort vergessen');
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(person.email);
});

test('after a lost connection one more press is enough, and no input is lost', async ({
  w,
  person,
}) => {
  const page = await open(w);
  const lost = page.getByRole('alert').filter({ hasText: 'Keine Verbindung' });
  const lose = () => intercept(page, '/api/account/forget/**', 'fail');

  await page.goto('/account/forget/email');
  await lose();
  await page.getByLabel('E-Mail').fill(person.email);
  const request = page.getByRole('button', { name: 'CODE ANFORDERN' });
  await request.click();
  await lost.waitFor();
  await stopIntercepting(page);
  await request.click();
  await code(page).waitFor();

  await lose();
  await code(page).fill(await codeSentTo(w, person.email));
  await lost.waitFor();
  await stopIntercepting(page);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await password(page).waitFor();

  await lose();
  await save(page);
  await lost.waitFor();
  expect(await password(page).inputValue()).toBe(chosen);
  await stopIntercepting(page);
  await page.getByRole('button', { name: 'SPEICHERN' }).click();
  await page.getByRole('button', { name: 'Ausloggen' }).waitFor();
});

test('a later step opened without an e-mail begins with the form for it', async () => {
  const page = await open(await world());
  await page.goto('/account/forget/code');
  await headed(page, 'Passwort vergessen');
  await goInPage(page, '/account/forget/password/reset');
  await expectPath(page, '/account/forget/email');
  await headed(page, 'Passwort vergessen');
});

test('a new person who came from another application is offered a sign-up that returns there', async ({
  w,
}) => {
  const visitor = await openVisitor(w);
  const { page, email } = visitor;
  const query = authorizeQuery(w);
  await page.goto(`/oauth/authorize${query}`);
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await page.getByRole('button', { name: 'CODE ANFORDERN' }).click();
  await page.getByRole('link', { name: 'Mit dieser E-Mail-Adresse registrieren' }).click();
  await page.waitForURL(`${w.origin}/oauth/authorize/signup${query}`);
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(email);
  await signUpInDialog(w, visitor);
  await page.waitForURL('**/sub/productv2');
});
