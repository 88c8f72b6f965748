import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { confirm } from '#tests/support/confirmations.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { newIdentity, signInAs } from '#tests/support/identities.ts';
import { codeSentTo, newEmail, openBrowser } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { signedInEmail } from '#tests/support/status-and-error.ts';

const part = (page: Page, provider: string) =>
  page.getByRole('button', { name: `${provider}: Verbindung trennen` });
const submit = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Verbindung trennen', exact: true }).click();
const connections = (page: Page) =>
  page.locator('dt', { hasText: 'Verbundene Anmeldungen' }).locator('xpath=../dd');
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
const waitForMessage = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();
const focused = (control: Locator) =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);

async function openAccount(w: World, browser: Browser): Promise<Page> {
  const page = await openMember(w, browser);
  await page.goto('/konto');
  await page.getByText('Dieses Gerät').waitFor();
  return page;
}

/** A person without a password, who signs in with Google or with Apple. */
async function withBoth(w: World) {
  const email = newEmail();
  const browser = openBrowser(w);
  await signInAs(w, browser, newIdentity({ email }));
  await signInAs(w, openBrowser(w), newIdentity({ email, provider: 'apple' }));
  return { ...browser, email };
}

test('disconnecting Google needs the password and ends the sessions that began with Google', async ({
  w,
  person,
}) => {
  const social = openBrowser(w);
  await signInAs(w, social, newIdentity({ email: person.email }));
  const page = await openAccount(w, person);
  await part(page, 'Google').click();
  const password = page.getByLabel('Dein Passwort');
  await focused(password);
  await password.fill('nicht-das-richtige');
  await submit(page);
  await page.getByText('Das Passwort stimmt nicht.').waitFor();
  expect([await password.inputValue(), await signedInEmail(social)]).toEqual([
    'nicht-das-richtige',
    person.email,
  ]);

  await password.fill(person.password);
  await submit(page);
  await closed(page);
  await waitForMessage(page, 'Die Verbindung mit Google ist getrennt.');
  await connections(page).getByText('Keine').waitFor();
  await focused(page.getByRole('heading', { name: 'Anmeldedaten' }));
  await page.getByText('mit Google oder Apple').waitFor({ state: 'detached' });
  expect(await signedInEmail(social)).toBeUndefined();
});

test('without a password a code confirms it; the last connection stays until a password is set, which then signs in', async ({
  w,
}) => {
  const person = await withBoth(w);
  const page = await openAccount(w, person);
  const passwordValue = page.locator('dt', { hasText: 'Passwort' }).locator('xpath=../dd');
  await passwordValue.getByText('Noch keins').waitFor();
  await part(page, 'Google').click();
  await page.getByRole('button', { name: 'Code senden' }).click();
  const code = page.getByLabel('Code aus der E-Mail');
  await code.waitFor();
  await code.fill(await codeSentTo(w, person.email));
  await submit(page);
  await closed(page);
  await page.getByText('Bisher loggst Du Dich nur mit Apple ein.').waitFor();
  await focused(page.getByRole('heading', { name: 'Anmeldedaten' }));
  expect(await part(page, 'Apple').count()).toBe(0);

  await page.getByRole('button', { name: 'Passwort: Festlegen' }).click();
  expect(await page.getByLabel('Bisheriges Passwort').count()).toBe(0);
  await page.getByLabel('Neues Passwort').fill('jetzt-mit-passwort');
  await page.getByRole('button', { name: 'Passwort festlegen' }).click();
  await closed(page);
  await waitForMessage(page, 'Dein Passwort ist gespeichert.');
  await passwordValue.getByText('Festgelegt').waitFor();
  await part(page, 'Apple').waitFor();
  const credentials = { email: person.email, password: 'jetzt-mit-passwort' };
  expect((await openBrowser(w).post('/api/account/signin', credentials)).status).toBe(200);
});

test('a connection that has become the last one is kept, and the dialog says why', async ({
  w,
}) => {
  const person = await withBoth(w);
  await confirm(w, person, person);
  const page = await openAccount(w, person);
  await part(page, 'Apple').click();
  await person.post('/api/account/identity/unlink', { provider: 'google' });
  await submit(page);
  await page.getByRole('alert').getByText('lege zuerst ein Passwort fest').waitFor();
  await page.keyboard.press('Escape');
  await closed(page);
  await focused(part(page, 'Apple'));
});
