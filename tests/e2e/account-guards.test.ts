import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { openMember } from '#tests/e2e/states/state.ts';
import { openVisitor } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { newEmail, openBrowser, signUpPerson } from '#tests/support/people.ts';
import { advance, startOfWindow } from '#tests/support/sandbox-clock.ts';

async function open(): Promise<Page> {
  const { page } = await openVisitor(await world());
  return page;
}

const publicOnly = [
  '/account/signin',
  '/account/signup',
  '/account/forget/email',
  '/account/forget/code',
  '/account/forget/password/reset',
  '/account/cookie?token=x',
  '/account/anything/else',
];

test('a signed-in person is sent home from the pages for visitors', async () => {
  const w = await world();
  const page = await openMember(w, await signUpPerson(w));
  for (const path of publicOnly) {
    await page.goto(path);
    // Home redirects a person without a subscription.
    await page.waitForURL('**/sub/product');
  }
});

test('an unknown address below /account leads to the sign-in page', async () => {
  const page = await open();
  await page.goto('/account/anything/else');
  await page.getByRole('button', { name: 'EINLOGGEN' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/account/signin');
});

test('the e-mail of the address fills the form and follows to sign-up and password reset', async () => {
  const email = newEmail();
  const page = await open();
  const typed = () => page.getByLabel('E-Mail').inputValue();
  await page.goto(`/account/signin?email=${encodeURIComponent(email)}`);
  expect(await typed()).toBe(email);

  await page.getByRole('main').getByRole('link', { name: 'Registrieren' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await typed()).toBe(email);
  await page.getByRole('dialog').getByRole('link', { name: 'Einloggen' }).click();
  await page.getByRole('button', { name: 'EINLOGGEN' }).waitFor();
  expect(await typed()).toBe(email);

  await page.getByLabel('E-Mail').fill(`x${email}`);
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await page.getByRole('button', { name: 'CODE ANFORDERN' }).waitFor();
  expect(await typed()).toBe(`x${email}`);
  await page.goBack();
  await page.getByRole('button', { name: 'EINLOGGEN' }).waitFor();
  expect(await typed()).toBe(`x${email}`);
});

test("the header's links keep the e-mail and the page to return to", async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const page = await open();
  const header = page.getByRole('banner');
  const typed = () => page.getByLabel('E-Mail').inputValue();
  await page.goto('/konto');
  await page.getByLabel('E-Mail').fill(person.email);
  await header.getByRole('link', { name: 'Registrieren' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await typed()).toBe(person.email);
  await page.goBack();
  await page.getByRole('button', { name: 'EINLOGGEN' }).waitFor();
  expect(await typed()).toBe(person.email);

  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await page.getByRole('button', { name: 'CODE ANFORDERN' }).waitFor();
  await header.getByRole('link', { name: 'Einloggen' }).click();
  await page.getByRole('button', { name: 'EINLOGGEN' }).waitFor();
  expect(await typed()).toBe(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
  await page.getByRole('heading', { name: 'Konto und Anmeldung' }).waitFor();
});

test.each([
  ['sign-in', () => Promise.resolve()],
  ['the reset', (page: Page) => page.getByRole('link', { name: 'Passwort vergessen?' }).click()],
])('%s goes on when another tab has signed in', async (_name, toPage) => {
  const w = await world();
  const person = await signUpPerson(w);
  const page = await open();
  await page.goto('/konto');
  await page.getByLabel('E-Mail').fill(person.email);
  await toPage(page);
  const other = await page.context().newPage();
  await other.goto('/account/signin');
  await other.getByLabel('E-Mail').fill(person.email);
  await other.locator('input[type=password]').fill(person.password);
  await other.getByRole('button', { name: 'EINLOGGEN' }).click();
  await other.getByRole('button', { name: 'Ausloggen' }).waitFor();

  // Back in this tab, the client asks for the session again.
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('heading', { name: 'Konto und Anmeldung' }).waitFor();
});

test('a refused sign-in shows its error at the wrong field and focuses that field', async () => {
  const w = await world();
  const { email } = await signUpPerson(w);
  const page = await open();
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('name') ?? 'nothing');
  await page.goto('/account/signin');
  await page.getByLabel('E-Mail').fill(newEmail());
  await page.locator('input[type=password]').fill('ein-falsches');
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
  await page.getByRole('main').getByText('gibt es kein Konto').waitFor();
  await expect.poll(focused).toBe('email');
  await page.getByLabel('E-Mail').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByText('Das Passwort stimmt nicht.').waitFor();
  await expect.poll(focused).toBe('password');
});

test('after a lost connection a second press signs in; going back then skips the form', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const page = await open();
  await page.goto('/impressum');
  await page.getByRole('banner').getByRole('link', { name: 'Einloggen' }).click();
  await page.getByLabel('E-Mail').fill(person.email);
  const password = page.locator('input[type=password]');
  await password.fill(person.password);
  const submit = page.getByRole('button', { name: 'EINLOGGEN' });
  await page.context().setOffline(true);
  await submit.click();
  await page.getByRole('status').filter({ hasText: 'Keine Verbindung.' }).waitFor();
  expect(await password.inputValue()).toBe(person.password);
  await page.context().setOffline(false);
  await submit.click();
  await page.getByRole('button', { name: 'Ausloggen' }).waitFor();
  await page.waitForURL('**/sub/product');
  await page.goBack();
  await page.waitForURL('**/impressum');
});

test('the link to the company account leads to its own site', async () => {
  const page = await open();
  await page.goto('/account/signin');
  const link = page.getByRole('link', { name: 'Zum Kanzlei- und Firmenkonto' });
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/kanzlei\./);
});

test('a failed sign-out is shown for three seconds, and the person stays signed in', async () => {
  const w = await world();
  const page = await openMember(w, await signUpPerson(w));
  await page.goto('/preise');
  await page.route('**/api/account/logout', (route) => route.abort());
  const signOut = page.getByRole('banner').getByRole('button', { name: 'Ausloggen' });
  await signOut.click();
  const failure = page.getByRole('alert').filter({ hasText: 'Keine Verbindung' });
  await failure.waitFor();
  const since = Date.now();
  await failure.waitFor({ state: 'detached' });
  expect(Date.now() - since).toBeGreaterThan(2000);
  await page.reload();
  await signOut.waitFor();
});

test('a person whose session was ended elsewhere is a visitor after the next page load', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const page = await openMember(w, person);
  await page.goto('/preise');
  await page.getByRole('banner').getByRole('button', { name: 'Ausloggen' }).waitFor();
  await person.post('/api/account/logout');
  await page.reload();
  await page.getByRole('banner').getByRole('link', { name: 'Einloggen' }).waitFor();
  await page.goto('/konto');
  await page.waitForURL('**/account/signin');
});

test('after signing out, going back shows no page of that person', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const page = await openMember(w, person);
  await page.goto('/konto');
  await page.getByText(person.email).first().waitFor();
  await page.goto('/agb');
  await page.getByRole('banner').getByRole('button', { name: 'Ausloggen' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Einloggen' }).waitFor();
  await page.goBack();
  await page.getByRole('banner').getByRole('link', { name: 'Einloggen' }).waitFor();
  // The entry before is another document, which the browser may have kept.
  await page.goBack();
  await page.getByRole('button', { name: 'EINLOGGEN' }).waitFor();
  expect(await page.content()).not.toContain(person.email);
});

test('after too many wrong passwords the page says when to try again, and then sign-in works', async () => {
  const w = await world();
  const { email, password } = await signUpPerson(w);
  const page = await open();
  await startOfWindow(w);
  const guesser = openBrowser(w);
  for (let tries = 0; tries < 10; tries += 1) {
    await guesser.post('/api/account/signin', { email, password: 'falsch-falsch' });
  }
  await page.goto('/account/signin');
  await page.getByLabel('E-Mail').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
  await page
    .getByText(/Bitte warte 1\d Minuten/)
    .first()
    .waitFor();
  await advance(w, 15 * 60);
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Ausloggen' }).waitFor();
});
