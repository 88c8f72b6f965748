import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { confirm } from '#tests/confirmations.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { newIdentity, signInAs } from '#tests/identities.ts';
import { codeSentTo, newEmail, openBrowser, signUpPerson } from '#tests/people.ts';
import type { Browser } from '#tests/people.ts';
import { whoIs } from '#tests/verdict.ts';

const part = (page: Page, provider: string) =>
  page.getByRole('button', { name: `${provider}: Verbindung trennen` });
const submit = (page: Page) => page.getByRole('button', { name: 'TRENNEN', exact: true }).click();
const connections = (page: Page) =>
  page.locator('dt', { hasText: 'Verbundene Anmeldungen' }).locator('xpath=../dd');
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
const told = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();
const focused = (control: Locator) =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);

async function openAccount(w: World, browser: Browser): Promise<Page> {
  const page = await openMember(w, browser);
  await page.goto('/konto');
  await page.getByText('Dieses Gerät').waitFor();
  return page;
}

/** Somebody without a password, who signs in with either. */
async function withBoth(w: World) {
  const email = newEmail();
  const browser = openBrowser(w);
  await signInAs(w, browser, newIdentity({ email }));
  await signInAs(w, openBrowser(w), newIdentity({ email, provider: 'apple' }));
  return { ...browser, email };
}

test('with the password one parts with Google, and what it had signed in is signed out', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const social = openBrowser(w);
  await signInAs(w, social, newIdentity({ email: person.email }));
  const page = await openAccount(w, person);
  await part(page, 'Google').click();
  const password = page.getByLabel('Dein Passwort');
  await focused(password);
  await password.fill('nicht-das-richtige');
  await submit(page);
  await page.getByText('Das Passwort stimmt nicht.').waitFor();
  expect([await password.inputValue(), await whoIs(social)]).toEqual([
    'nicht-das-richtige',
    person.email,
  ]);

  await password.fill(person.password);
  await submit(page);
  await closed(page);
  await told(page, 'Die Verbindung mit Google ist getrennt.');
  await connections(page).getByText('Keine').waitFor();
  await focused(page.getByRole('heading', { name: 'Anmeldedaten' }));
  await page.getByText('mit Google oder Apple').waitFor({ state: 'detached' });
  expect(await whoIs(social)).toBeUndefined();
});

test('without a password a code confirms it; the last connection stays until there is one', async () => {
  const w = await world();
  const person = await withBoth(w);
  const page = await openAccount(w, person);
  await part(page, 'Google').click();
  await page.getByRole('button', { name: 'CODE SENDEN' }).click();
  const code = page.getByLabel('Code aus der E-Mail');
  await code.waitFor();
  await code.fill(await codeSentTo(w, person.email));
  await submit(page);
  await closed(page);
  await page.getByText('Bisher loggst Du Dich nur mit Apple ein.').waitFor();
  await focused(page.getByRole('heading', { name: 'Anmeldedaten' }));
  expect(await part(page, 'Apple').count()).toBe(0);

  await page.getByRole('button', { name: 'Passwort: Festlegen' }).click();
  await page.getByLabel('Neues Passwort').fill('jetzt-mit-passwort');
  await page.getByRole('button', { name: 'PASSWORT FESTLEGEN' }).click();
  await closed(page);
  await part(page, 'Apple').waitFor();
});

test('a connection that became the last one in the meantime is kept, and the dialog says why', async () => {
  const w = await world();
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
