import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { openVisitor, followSignInNotice } from '#tests/e2e/visitor.ts';
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';

import { writeSession } from '#tests/support/accounts.ts';
import { row } from '#tests/support/database.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import {
  codeSentTo,
  mailsTo,
  newestMailTo,
  newEmail,
  openBrowser,
  signUpPerson,
  wrongCode,
} from '#tests/support/people.ts';
import type { Browser, Person } from '#tests/support/people.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1';
const newPassword = 'noch-ein-pferd-mehr';

async function openProfile(w: World, person: Person): Promise<Page> {
  const page = await openMember(w, person);
  await page.goto('/konto');
  await page.getByText('Dieses Gerät').waitFor();
  await edit(page, 'Passwort').waitFor();
  return page;
}

const edit = (page: Page, what: string) => page.getByRole('button', { name: `${what}: ` });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const valueOf = (page: Page, label: string) =>
  page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]');
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
const waitForMessage = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();
const focused = (control: Locator) =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);

/** Another device on which that person has signed in. */
async function otherDevice(w: World, { email }: Person, userAgent: string): Promise<Browser> {
  return openBrowser(w, { session: await writeSession(w, email, userAgent) });
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  const answer = (await (await browser.get('/api/auth/iflogged?t=1')).json()) as object;
  return 'email' in answer;
}

/** Turns the person's sessions into sessions that began with a link, while their page is open. */
async function begunWithCode(w: World, { email }: Person): Promise<void> {
  const changed = await row(
    w,
    `UPDATE session SET began_with = 'code', confirmed_at = NULL
     WHERE account_id = (SELECT id FROM account WHERE email = ?) RETURNING id`,
    email,
  );
  expect(changed).not.toBeNull();
}

async function askForEmail(page: Page, person: Person, email: string): Promise<void> {
  await page.getByLabel('Neue E-Mail-Adresse').fill(email);
  await page.getByLabel('Dein Passwort').fill(person.password);
  await button(page, 'Code senden').click();
}

async function fillPasswords(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Bisheriges Passwort').fill(current);
  await page.getByLabel('Neues Passwort').fill(next);
  await button(page, 'Passwort ändern').click();
}

test('who has forgotten the password leaves for the page that sets a new one, with the address filled in', async ({
  w,
}) => {
  const person = await signUpPerson(w);
  const page = await openProfile(w, person);
  await edit(page, 'Passwort').click();
  await button(page, 'Vergessen? Ausloggen und ein neues setzen').click();
  await page.waitForURL('**/account/forget/email?*');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('textbox').first().inputValue()).toBe(person.email);
});

test('a misspelled name is corrected, and the header says the new one', async ({ w }) => {
  const page = await openMember(w, await signUpPerson(w));
  await page.goto('/konto');
  await page.getByRole('button', { name: 'Name: Ändern', exact: true }).click();
  const name = page.getByRole('dialog').getByLabel('Name');
  expect(await name.inputValue()).toBe('Erika Mustermann');
  await name.fill('Erika Musterfrau');
  await button(page, 'SPEICHERN').click();
  await page.getByRole('banner').getByRole('link', { name: 'Erika Musterfrau' }).waitFor();
});

test("the header's name leads to the account page, which loads again what failed, and whose dialogs keep the focus", async ({
  w,
}) => {
  const [person, other] = [await signUpPerson(w), await signUpPerson(w)];
  const page = await openMember(w, person);
  const { keyboard } = page;
  await intercept(page, '/api/account/profile', 'fail');
  await page.goto('/impressum');
  await page.getByRole('banner').getByRole('link', { name: 'Erika Mustermann' }).click();
  await page.getByRole('heading', { name: 'Konto und Anmeldung' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/konto');
  await button(page, 'Erneut versuchen').waitFor();
  await page.getByText('Dieses Gerät').waitFor();
  await stopIntercepting(page);
  await button(page, 'Erneut versuchen').click();
  await edit(page, 'E-Mail').waitFor();

  for (const [what, field] of [
    ['E-Mail', 'Neue E-Mail-Adresse'],
    ['@Name', '@Name'],
    ['Passwort', 'Bisheriges Passwort'],
  ] as const) {
    await edit(page, what).focus();
    await keyboard.press('Enter');
    await focused(page.getByRole('dialog').getByLabel(field));
    for (let steps = 0; steps < 8; steps += 1) await keyboard.press('Tab');
    expect(await page.getByRole('dialog').evaluate((d) => d.contains(document.activeElement))).toBe(
      true,
    );
    await keyboard.press('Escape');
    await focused(edit(page, what));
  }

  // A person chooses a free friendly name, and the header shows it.
  const existingName = `erika_${crypto.randomUUID().slice(0, 8)}`;
  await other.post('/api/account/signupv2/friendlyname', { friendly_name: existingName });
  await edit(page, '@Name').click();
  const name = page.getByRole('textbox', { name: '@Name' });
  await focused(name);
  await name.fill(`@${existingName}`);
  await button(page, 'SPEICHERN').click();
  await page.getByText('Dieser Name ist schon vergeben.').waitFor();
  await name.fill(`@${existingName}.2`);
  await name.press('Enter');
  await closed(page);
  await valueOf(page, '@Name').getByText(`@${existingName}.2`, { exact: true }).waitFor();
  await page.getByRole('banner').getByText(`${existingName}.2`).waitFor();
});

test('a new password signs out every other device; a person who is signed out elsewhere returns with it', async ({
  w,
  person,
}) => {
  const elsewhere = await otherDevice(w, person, iPhone);
  const page = await openProfile(w, person);
  await page.getByText('Safari auf iPhone').waitFor();

  await edit(page, 'Passwort').click();
  await focused(page.getByLabel('Bisheriges Passwort'));
  await fillPasswords(page, '', 'kurz');
  await page.getByText('mindestens 8 Zeichen lang').waitFor();
  await page.getByText('Bitte fülle dieses Feld aus.').waitFor();
  await focused(page.getByLabel('Bisheriges Passwort'));

  await fillPasswords(page, 'nicht-das-richtige', newPassword);
  await page.getByText('Das Passwort stimmt nicht.').waitFor();
  expect(await page.getByLabel('Neues Passwort').inputValue()).toBe(newPassword);
  expect(await isSignedIn(elsewhere)).toBe(true);

  await fillPasswords(page, person.password, newPassword);
  await closed(page);
  await waitForMessage(page, 'Dein Passwort ist gespeichert.');
  await focused(edit(page, 'Passwort'));
  await page.getByText('Safari auf iPhone').waitFor({ state: 'detached' });
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await isSignedIn(person)).toBe(true);

  const late = await otherDevice(w, person, windows);
  await late.post('/api/account/sessions/end', { others: true });
  await edit(page, 'Passwort').click();
  await fillPasswords(page, newPassword, person.password);
  await page.getByRole('alert').filter({ hasText: 'nicht mehr angemeldet' }).waitFor();
  await followSignInNotice(page);
  await page.getByLabel('E-Mail').fill(person.email);
  await page.locator('input[type=password]').fill(newPassword);
  await button(page, 'EINLOGGEN').click();
  await page.getByRole('heading', { name: 'Konto und Anmeldung' }).waitFor();
});

test('a new e-mail needs a free address, the password and a valid code; the old e-mail gets a notice', async ({
  w,
}) => {
  const [person, other] = [await signUpPerson(w), await signUpPerson(w)];
  const page = await openProfile(w, person);
  const [lost, email] = [newEmail(), newEmail()];
  const address = page.getByLabel('Neue E-Mail-Adresse');
  const code = page.getByLabel('Code aus der E-Mail');

  await edit(page, 'E-Mail').click();
  await focused(address);
  await askForEmail(page, person, person.email.toUpperCase());
  await page.getByText('Das ist schon die E-Mail-Adresse Deines Kontos.').waitFor();
  await askForEmail(page, person, other.email);
  await page.getByText('gibt es schon ein Konto').waitFor();
  expect(await address.inputValue()).toBe(other.email);
  await askForEmail(page, { ...person, password: 'nicht-das-richtige' }, lost);
  await page.getByText('Das Passwort stimmt nicht.').waitFor();
  expect(await mailsTo(w, lost)).toEqual([]);

  // Another account gets the address before its code is entered.
  await askForEmail(page, person, lost);
  await focused(code);
  await row(w, 'UPDATE account SET email = ? WHERE email = ? RETURNING id', lost, other.email);
  await code.fill(await codeSentTo(w, lost));
  await page.getByText('gibt es schon ein Konto').waitFor();
  expect(await address.inputValue()).toBe(lost);

  await askForEmail(page, person, email);
  await code.waitFor();
  const sent = await codeSentTo(w, email);
  await code.fill(wrongCode(sent));
  await page.getByText('Der Code stimmt nicht.').waitFor();
  expect(await code.inputValue()).toBe('');
  await advance(w, 11 * 60);
  await code.fill(sent);
  await page.getByText('Der Code ist abgelaufen.').waitFor();
  await button(page, 'Neuen Code senden').click();
  await waitForMessage(page, 'Ein neuer Code ist unterwegs.');

  await code.fill(await codeSentTo(w, email));
  await closed(page);
  await waitForMessage(page, 'Deine E-Mail-Adresse ist geändert.');
  await valueOf(page, 'E-Mail').getByText(email, { exact: true }).waitFor();
  await focused(edit(page, 'E-Mail'));
  const notice = await newestMailTo(w, person.email);
  expect(notice.text).toContain('eine andere E-Mail-Adresse');
});

test('a change of e-mail waits for its code, even after the dialog closes or the page reloads', async ({
  w,
  person,
}) => {
  const page = await openProfile(w, person);
  const email = newEmail();
  await edit(page, 'E-Mail').click();
  await askForEmail(page, person, email);
  await page.getByLabel('Code aus der E-Mail').waitFor();
  await page.keyboard.press('Escape');
  await closed(page);
  await page.getByText(`${email} ist noch nicht bestätigt.`).waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'E-Mail: Code eingeben' }).click();
  const code = page.getByLabel('Code aus der E-Mail');
  await code.fill(wrongCode(await codeSentTo(w, email)));
  await button(page, 'CODE GESENDET').click();
  // A new code needs the password, which the client never stores.
  await page.getByLabel('Dein Passwort').fill(person.password);
  expect(await page.getByLabel('Neue E-Mail-Adresse').inputValue()).toBe(email);
  await button(page, 'Code senden').click();
  await code.waitFor();
  await code.fill(await codeSentTo(w, email));
  await valueOf(page, 'E-Mail').getByText(email, { exact: true }).waitFor();
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(stored).not.toContain(email);
});

test('one device or all other devices can be signed out', async ({ w, person }) => {
  const phone = await otherDevice(w, person, iPhone);
  const desk = await otherDevice(w, person, windows);
  const unknown = await otherDevice(w, person, 'curl/8.15.0');
  const page = await openProfile(w, person);
  await expect.poll(() => page.getByRole('button', { name: /auf .* ausloggen, / }).count()).toBe(2);

  await page.getByRole('button', { name: /^Safari auf iPhone ausloggen/ }).click();
  await waitForMessage(page, 'Das Gerät ist ausgeloggt.');
  await page.getByText('Safari auf iPhone').waitFor({ state: 'detached' });
  await focused(page.getByRole('heading', { name: 'Angemeldete Geräte' }));
  expect(await isSignedIn(phone)).toBe(false);
  expect(await isSignedIn(desk)).toBe(true);

  await button(page, 'Alle anderen ausloggen').click();
  await page.getByText('2 andere Geräte').waitFor();
  await button(page, 'Abbrechen').click();
  await focused(button(page, 'Alle anderen ausloggen'));
  await button(page, 'Alle anderen ausloggen').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ausloggen' }).click();
  await waitForMessage(page, 'Alle anderen Geräte sind ausgeloggt.');
  await page.getByText('Chrome auf Windows').waitFor({ state: 'detached' });
  await focused(page.getByRole('heading', { name: 'Angemeldete Geräte' }));
  expect(await page.locator('#geraete').getByRole('listitem').count()).toBe(1);
  expect(await isSignedIn(desk)).toBe(false);
  expect(await isSignedIn(unknown)).toBe(false);
  expect(await isSignedIn(person)).toBe(true);
});

test('a person who came by a link confirms before a change, or in the middle of it without losing input', async ({
  w,
  person,
}) => {
  const { page } = await openVisitor(w);
  const link = await loginCodeFor(w, person.email);
  await page.goto(`/account/autologin?code=${link}&redirect=/konto`);
  await page.getByText('über einen Link').waitFor();

  await edit(page, 'Passwort').click();
  await page.getByText('Bestätige, dass Du es bist').waitFor();
  await button(page, 'Code senden').click();
  const code = page.getByLabel('Code aus der E-Mail');
  await code.waitFor();
  const sent = await codeSentTo(w, person.email);
  await code.fill(wrongCode(sent));
  await page.getByText('Der Code stimmt nicht.').waitFor();
  await code.fill(sent);
  // The focus stays in the dialog and then returns to where it came from.
  await focused(page.getByLabel('Bisheriges Passwort'));
  await fillPasswords(page, person.password, newPassword);
  await waitForMessage(page, 'Dein Passwort ist gespeichert.');
  await focused(edit(page, 'Passwort'));

  // One confirmation is enough.
  await edit(page, 'E-Mail').click();
  await page.getByLabel('Neue E-Mail-Adresse').waitFor();

  await begunWithCode(w, person);
  const email = newEmail();
  await askForEmail(page, { ...person, password: newPassword }, email);
  await page.getByText('Bestätige, dass Du es bist').waitFor();
  await button(page, 'Code senden').click();
  await code.waitFor();
  await code.fill(await codeSentTo(w, person.email));
  await page.getByText('Bestätige die neue Adresse').waitFor();
  await code.fill(await codeSentTo(w, email));
  await valueOf(page, 'E-Mail').getByText(email, { exact: true }).waitFor();
});

test('a person who came by a link confirms before they sign out other devices', async ({
  w,
  person,
}) => {
  const phone = await otherDevice(w, person, iPhone);
  const { page } = await openVisitor(w);
  const link = await loginCodeFor(w, person.email);
  await page.goto(`/account/autologin?code=${link}&redirect=/konto`);
  await page.getByRole('button', { name: /^Safari auf iPhone ausloggen/ }).click();
  await page.getByText('Bestätige, dass Du es bist').waitFor();
  expect(await isSignedIn(phone)).toBe(true);
  await button(page, 'Code senden').click();
  const code = page.getByLabel('Code aus der E-Mail');
  await code.waitFor();
  await code.fill(await codeSentTo(w, person.email));
  await waitForMessage(page, 'Das Gerät ist ausgeloggt.');
  await page.getByText('Safari auf iPhone').waitFor({ state: 'detached' });
  await focused(page.getByRole('heading', { name: 'Angemeldete Geräte' }));
  expect(await isSignedIn(phone)).toBe(false);
});

test('without a connection, or after a lost answer, no input is lost and the same code works', async ({
  w,
  person,
}) => {
  await otherDevice(w, person, windows);
  const page = await openProfile(w, person);
  const context = page.context();
  const email = newEmail();
  const dialog = page.getByRole('dialog');

  await edit(page, 'E-Mail').click();
  await context.setOffline(true);
  await askForEmail(page, person, email);
  await dialog.getByText('Keine Verbindung.').waitFor();
  await context.setOffline(false);
  await button(page, 'Code senden').click();
  const code = page.getByLabel('Code aus der E-Mail');
  await code.waitFor();
  const sent = await codeSentTo(w, email);
  await context.setOffline(true);
  await code.fill(sent);
  await dialog.getByText('Keine Verbindung.').waitFor();
  expect(await code.inputValue()).toBe(sent);
  await context.setOffline(false);

  const verify = '/api/account/email/change/verify';
  await intercept(page, verify, (count) => (count === 1 ? 'lose answer' : 'pass'));
  await button(page, 'Erneut versuchen').click();
  await button(page, 'Erneut versuchen').and(page.locator(':not([aria-busy=true])')).click();
  await valueOf(page, 'E-Mail').getByText(email, { exact: true }).waitFor();

  await context.setOffline(true);
  await page.getByRole('button', { name: /^Chrome auf Windows ausloggen/ }).click();
  await page.getByRole('alert').filter({ hasText: 'Keine Verbindung.' }).first().waitFor();
  await context.setOffline(false);
  await page.getByText('Chrome auf Windows').waitFor();
});
