import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { openMember } from '#tests/e2e/states/state.ts';
import { openVisitor, signUpInDialog } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { codeSentTo, signUpPerson } from '#tests/support/people.ts';

/* The box „Angemeldet bleiben“, on every page where somebody signs in (docs/decisions/0087). */

const box = (page: Page) => page.getByRole('checkbox', { name: 'Angemeldet bleiben' });
const signedIn = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Ausloggen' }).waitFor();

/** Whether the cookies of the person who is signed in outlive the browser. */
async function outlives(page: Page): Promise<boolean[]> {
  const cookies = (await page.context().cookies()).filter(({ name }) =>
    ['session', 'browser'].includes(name),
  );
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['browser', 'session']);
  return cookies.map(({ expires }) => expires > 0);
}
const stays = [true, true];
const ends = [false, false];

async function signIn(w: World, tick: boolean): Promise<Page> {
  const { email, password } = await signUpPerson(w);
  const { page } = await openVisitor(w);
  await page.goto('/account/signin');
  expect(await box(page).isChecked()).toBe(false);
  if (tick) await box(page).check();
  await page.getByLabel('E-Mail').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
  await signedIn(page);
  return page;
}

test('who ticks the box stays signed in; the next person at this browser has to tick it again', async () => {
  const page = await signIn(await world(), true);
  expect(await outlives(page)).toEqual(stays);
  await page.getByRole('button', { name: 'Ausloggen' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Einloggen' }).click();
  expect(await box(page).isChecked()).toBe(false);
});

test('who does not is signed in until the browser ends, and sees that in the list of devices', async () => {
  const page = await signIn(await world(), false);
  expect(await outlives(page)).toEqual(ends);
  await page.goto('/konto');
  await page.getByText('mit Passwort · bis Du den Browser schließt').waitFor();
});

test('a tick at the first step of sign-up holds for the account that is made, and is not asked for again', async ({
  w,
}) => {
  const visitor = await openVisitor(w);
  const { page, email } = visitor;
  await page.goto('/account/signup');
  await box(page).check();
  await page.getByLabel('Dein Name').fill('Erika Mustermann');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('button', { name: 'Weiter' }).click();
  const code = page.getByLabel('Code aus der E-Mail');
  await code.waitFor();
  await code.fill(await codeSentTo(w, email));
  await page.getByLabel('Neues Passwort').fill('korrekt-pferd-batterie');
  expect(await box(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await page.getByRole('button', { name: 'Nicht jetzt' }).click();
  await signedIn(page);
  expect(await outlives(page)).toEqual(stays);
});

test('without a tick a new account is signed in until the browser ends', async ({ w }) => {
  const visitor = await openVisitor(w);
  await visitor.page.goto('/account/signup');
  await signUpInDialog(w, visitor);
  await signedIn(visitor.page);
  expect(await outlives(visitor.page)).toEqual(ends);
});

test.each([
  ['with', stays],
  ['without', ends],
])('the box holds for Google, %s a tick', async (how, expected) => {
  const w = await world();
  const { page } = await openVisitor(w);
  await page.goto('/account/signin');
  if (how === 'with') await box(page).check();
  await page.getByRole('button', { name: 'Mit Google anmelden' }).click();
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Weiter mit Google' }).click();
  await (await popup).getByRole('button', { name: /@/ }).first().click();
  await signedIn(page);
  expect(await outlives(page)).toEqual(expected);
});

test('a tick survives that the page is loaded anew for Google', async ({ w }) => {
  const page = await openMember(w, await signUpPerson(w));
  await page.goto('/agb');
  await page.getByRole('button', { name: 'Ausloggen' }).click();
  await page.getByRole('link', { name: 'Einloggen' }).first().click();
  await box(page).check();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Mit Google anmelden' }).click();
  await reloaded;
  await page.getByRole('button', { name: 'Weiter mit Google' }).waitFor();
  expect(await box(page).isChecked()).toBe(true);
});

test('a new password signs in as long as the box says', async ({ w }) => {
  const { email } = await signUpPerson(w);
  const { page } = await openVisitor(w);
  await page.goto('/account/forget/email');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('button', { name: 'CODE ANFORDERN' }).click();
  const code = page.getByLabel('Code aus der E-Mail');
  await code.waitFor();
  await code.fill(await codeSentTo(w, email));
  await page.getByLabel('Neues Passwort').fill('korrekt-pferd-batterie');
  await box(page).check();
  await page.getByRole('button', { name: 'SPEICHERN' }).click();
  await signedIn(page);
  expect(await outlives(page)).toEqual(stays);
});

test('a link, which signs in before anybody could tick a box, does not stay', async ({ w }) => {
  const { email } = await signUpPerson(w);
  const { page } = await openVisitor(w);
  await page.goto(`/account/autologin?code=${await loginCodeFor(w, email)}`);
  // Any sign of a person goes on with the link.
  await page.getByRole('button').first().waitFor();
  await page.mouse.move(9, 9);
  await signedIn(page);
  expect(await outlives(page)).toEqual(ends);
});
