import { expect } from 'vitest';
import type { Page } from 'playwright-core';

import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { expectPath, giveSession, goInPage, returnToTab } from '#tests/e2e/in-page.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { expectStatus, followSignInNotice, openVisitor } from '#tests/e2e/visitor.ts';
import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { newEmail, signUpPerson } from '#tests/support/people.ts';
import { order, planNamed } from '#tests/support/purchases.ts';
import { advance, startOfWindow } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { limits } from '#worker/account/limits.ts';
import { sha256 } from '#worker/crypto.ts';

async function open(): Promise<Page> {
  const { page } = await openVisitor(await world());
  return page;
}

const publicOnly = [
  '/account/signup',
  '/account/forget/email',
  '/account/forget/code',
  '/account/forget/password/reset',
  '/account/cookie?token=x',
  '/account/anything/else',
];

test('a signed-in person is sent home from the pages for visitors', async ({ w }) => {
  const page = await openMember(w, await signUpPerson(w));
  await page.goto('/account/signin');
  // Home redirects a person without a subscription.
  await page.waitForURL('**/sub/product');
  for (const path of publicOnly) {
    await goInPage(page, path);
    await expectPath(page, '/sub/product');
  }
});

test('an unknown address below /account leads to sign-in, which links to the company account', async () => {
  const page = await open();
  await page.goto('/account/anything/else');
  await page.getByRole('button', { name: 'EINLOGGEN' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/account/signin');
  const link = page.getByRole('link', { name: 'Zum Kanzlei- und Firmenkonto' });
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/kanzlei\./);
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

test("the header's links keep the e-mail and the page to return to", async ({ person }) => {
  const page = await open();
  const header = page.getByRole('banner');
  const typed = () => page.getByLabel('E-Mail').inputValue();
  await page.goto('/konto');
  await followSignInNotice(page);
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

test('a visitor of the subscription page is sent to sign-in, which leads back to it', async ({
  w,
  person,
}) => {
  const bought = order(await planNamed(w, 'yearly'), 'pm_card_visa');
  expect((await person.post('/api/sub/buy', bought)).status).toBe(200);
  const page = await open();
  await page.goto('/sub');
  await page.getByRole('button', { name: 'EINLOGGEN' }).waitFor();
  await expectPath(page, '/account/signin');
  await page.getByLabel('E-Mail').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
  await expectStatus(page, 'Aktiv');
  await expectPath(page, '/sub');
  // To sign out leads home all the same.
  await page.getByRole('banner').getByRole('button', { name: 'Ausloggen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dein Jurastudium' }).waitFor();
  await expectPath(page, '/');
});

test('sign-in and the reset go on when another tab has signed in', async ({ w }) => {
  const signIn = await open();
  await signIn.goto('/konto');
  await followSignInNotice(signIn);
  const reset = await signIn.context().newPage();
  await reset.goto('/konto');
  await followSignInNotice(reset);
  await reset.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await reset.getByRole('button', { name: 'CODE ANFORDERN' }).waitFor();

  await giveSession(w, signIn, await signUpPerson(w));
  for (const page of [signIn, reset]) {
    await page.bringToFront();
    await returnToTab(page);
    await page.getByRole('heading', { name: 'Konto und Anmeldung' }).waitFor();
  }
});

test('a failed sign-in says why, the same form then signs in, and going back skips it', async ({
  w,
  person,
}) => {
  const page = await open();
  const email = page.getByLabel('E-Mail');
  const password = page.locator('input[type=password]');
  const submit = page.getByRole('button', { name: 'EINLOGGEN' });
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('name') ?? 'nothing');
  await startOfWindow(w);
  await page.goto('/impressum');
  await page.getByRole('banner').getByRole('link', { name: 'Einloggen' }).click();

  // The error is shown at the wrong field, which gets the focus.
  await email.fill(newEmail());
  await password.fill('ein-falsches');
  await submit.click();
  await page.getByRole('main').getByText('gibt es kein Konto').waitFor();
  await expect.poll(focused).toBe('email');
  // It stays there when the message is closed, so it stands nowhere else.
  await page.getByRole('button', { name: 'Meldung schließen' }).click();
  await page.getByText('gibt es kein Konto').waitFor();
  expect(await page.getByText('gibt es kein Konto').count()).toBe(1);

  await email.fill(person.email);
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByText('Das Passwort stimmt nicht.').waitFor();
  await expect.poll(focused).toBe('password');

  // As if the nine other tries had failed, too.
  const { name, max } = limits.signInPerAccount;
  const counted = await row(
    w,
    'UPDATE tries SET count = ? WHERE key = ? RETURNING key',
    max,
    `${name}:${await sha256(person.email)}`,
  );
  expect(counted).not.toBeNull();
  await password.fill(person.password);
  await submit.click();
  await page
    .getByText(/Bitte warte 1\d Minuten/)
    .first()
    .waitFor();
  await advance(w, 15 * 60);

  await page.context().setOffline(true);
  await submit.click();
  const message = page.getByRole('status').filter({ hasText: 'Keine Verbindung.' });
  await message.waitFor();
  // A message that was closed can still be read at the bottom of the page.
  await message.getByRole('button', { name: 'Meldung schließen' }).last().click();
  const past = page.getByRole('region', { name: 'Letzte Meldungen' });
  expect(await past.textContent()).toContain('Keine Verbindung.');
  expect(await password.inputValue()).toBe(person.password);
  await page.context().setOffline(false);
  await submit.click();
  await page.getByRole('button', { name: 'Ausloggen' }).waitFor();
  await page.waitForURL('**/sub/product');
  await page.goBack();
  await page.waitForURL('**/impressum');
});

test('a person whose session was ended elsewhere is a visitor after the next page load', async ({
  w,
  person,
}) => {
  const page = await openMember(w, person);
  await page.goto('/konto');
  await page.getByRole('banner').getByRole('button', { name: 'Ausloggen' }).waitFor();
  await person.post('/api/account/logout');
  await page.reload();
  await page.getByRole('banner').getByRole('link', { name: 'Einloggen' }).waitFor();
  await page.getByText('Melde Dich an, um die Seite „Konto und Anmeldung“ zu öffnen.').waitFor();
  await expectPath(page, '/');
});

test('a failed sign-out says so; after signing out, going back shows no page of that person', async ({
  w,
  person,
}) => {
  const page = await openMember(w, person);
  const header = page.getByRole('banner');
  const signOut = header.getByRole('button', { name: 'Ausloggen' });
  await page.goto('/konto');
  await page.getByText(person.email).first().waitFor();
  await page.goto('/agb');

  await intercept(page, '/api/account/logout', 'fail');
  await signOut.click();
  await page.getByRole('alert').filter({ hasText: 'Keine Verbindung' }).waitFor();
  const session = await page.request.get('/api/auth/iflogged');
  expect(await session.json()).toMatchObject({ email: person.email });
  expect(await signOut.isEnabled()).toBe(true);

  await stopIntercepting(page);
  await signOut.click();
  await header.getByRole('link', { name: 'Einloggen' }).waitFor();
  await page.goBack();
  await header.getByRole('link', { name: 'Einloggen' }).waitFor();
  // The entry before is another document, which the browser may have kept.
  await page.goBack();
  await followSignInNotice(page);
  expect(await page.content()).not.toContain(person.email);
});
