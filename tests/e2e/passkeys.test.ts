import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';

import { desktop } from '#tests/e2e/visitor.ts';
import { openWindow } from '#tests/e2e/window.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { codeSentTo, newestMailTo } from '#tests/support/people.ts';

/** Passkeys know sites by name, so the page must not be at an address of numbers. */
const siteOf = (w: World) => w.origin.replace('127.0.0.1', 'localhost');

/** A browser with an authenticator in it, as a phone or a laptop has one. */
async function openWithAuthenticator(w: World): Promise<{
  page: Page;
  touch: (is: boolean) => Promise<void>;
  /** How many passkeys the authenticator keeps. */
  kept: () => Promise<number>;
}> {
  const choice = { choice: 'denied', version: 1, at: Date.now() };
  const page = await openWindow(siteOf(w), desktop, [
    { name: 'consent', value: JSON.stringify(choice) },
  ]);
  const device: CDPSession = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const touch = (enabled: boolean) =>
    device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  const kept = async () =>
    (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
  return { page, kept, touch: async (enabled) => void (await touch(enabled)) };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saying = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();

const signedIn = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Ausloggen' }).waitFor();

/** Whether the session outlives the browser. */
async function outlives(page: Page): Promise<boolean> {
  const session = (await page.context().cookies()).find(({ name }) => name === 'session');
  return (session?.expires ?? 0) > 0;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Ausloggen' }).click();
  await page.getByRole('banner').getByText('Einloggen').waitFor();
}

test('a passkey is added in the profile, signs in with a press and in the e-mail field, confirms, and is removed', async ({
  w,
  person,
}) => {
  const { page, touch, kept } = await openWithAuthenticator(w);
  await page.goto(`${siteOf(w)}/account/signin`);
  await page.getByLabel('E-Mail').fill(person.email);
  await page.getByRole('textbox', { name: 'Passwort' }).fill(person.password);
  await button(page, 'EINLOGGEN').click();
  await signedIn(page);

  await page.goto(`${siteOf(w)}/konto`);
  await page.getByText('Noch keiner eingerichtet').waitFor();
  await button(page, 'Passkey hinzufügen').click();
  await button(page, 'Code senden').click();
  const code = page.getByLabel('Code aus der E-Mail');
  await code.waitFor();
  await code.fill(await codeSentTo(w, person.email));
  await saying(page, 'Der Passkey ist hinzugefügt.');
  await page.getByText('noch nie benutzt').waitFor();
  expect((await newestMailTo(w, person.email)).subject).toContain('Neuer Passkey');

  // With a press. Nobody touches the sensor while the page is only open.
  await touch(false);
  await signOut(page);
  await page.goto(`${siteOf(w)}/account/signin`);
  await page.getByLabel('Angemeldet bleiben').check();
  await button(page, 'Mit Passkey anmelden').click();
  await touch(true);
  await signedIn(page);
  expect(await outlives(page)).toBe(true);
  await page.goto(`${siteOf(w)}/konto`);
  await page.getByText('zuletzt benutzt am').waitFor();
  await page.getByText('mit Passkey').waitFor();

  // In the e-mail field: the browser offers it there once the person turns to the field.
  await signOut(page);
  await page.goto(`${siteOf(w)}/account/signin`);
  await page.getByLabel('E-Mail').click();
  await signedIn(page);
  expect(await outlives(page)).toBe(false);

  // In place of the code, in a session that a link began.
  await touch(false);
  await signOut(page);
  const link = await loginCodeFor(w, person.email);
  await page.goto(`${siteOf(w)}/account/autologin?code=${link}&redirect=/konto`);
  await page.getByRole('button', { name: 'Passwort: Ändern' }).click();
  await button(page, 'Mit Passkey bestätigen').click();
  await touch(true);
  await page.getByLabel('Neues Passwort').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: ': Entfernen' }).click();
  await button(page, 'Passkey entfernen').click();
  await page.getByText('Noch keiner eingerichtet').waitFor();
  const title = page.getByRole('heading', { name: 'Passkeys' });
  await expect.poll(() => title.evaluate((one) => one === document.activeElement)).toBe(true);
  expect((await newestMailTo(w, person.email)).subject).toContain('entfernt');
  // The browser was told, so the authenticator offers it no more.
  await expect.poll(kept).toBe(0);
}, 60_000);

test('a passkey that was removed elsewhere is refused with the reason, and offered no more', async ({
  w,
  person,
}) => {
  const { page, kept } = await openWithAuthenticator(w);
  const code = await loginCodeFor(w, person.email);
  await page.goto(`${siteOf(w)}/account/autologin?code=${code}&redirect=/konto`);
  await page.getByText('Noch keiner eingerichtet').waitFor();
  await button(page, 'Passkey hinzufügen').click();
  await button(page, 'Code senden').click();
  const field = page.getByLabel('Code aus der E-Mail');
  await field.waitFor();
  await field.fill(await codeSentTo(w, person.email));
  await saying(page, 'Der Passkey ist hinzugefügt.');
  await page.evaluate(async () => {
    const listed = await fetch('/api/account/passkey/list');
    const { passkeys } = (await listed.json()) as { passkeys: { id: string }[] };
    await fetch('/api/account/passkey/remove', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: passkeys[0]?.id }),
    });
  });
  expect(await kept()).toBe(1);
  await signOut(page);
  await page.goto(`${siteOf(w)}/account/signin`);
  await button(page, 'Mit Passkey anmelden').click();
  await page.getByText('Dieser Passkey wurde aus dem Konto entfernt.').first().waitFor();
  await expect.poll(kept).toBe(0);
}, 60_000);
