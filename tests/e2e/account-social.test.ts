import { expect } from 'vitest';
import type { Page } from 'playwright-core';

import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { pressToClose } from '#tests/e2e/press-to-close.ts';
import { recordAccountEvents } from '#tests/e2e/record-events.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { openVisitor } from '#tests/e2e/visitor.ts';
import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { newIdentity } from '#tests/support/identities.ts';
import { newEmail, signUpPerson } from '#tests/support/people.ts';

async function open(w: World): Promise<Page> {
  const { page } = await openVisitor(w);
  return page;
}

const google = (page: Page) => page.getByRole('button', { name: 'Mit Google anmelden' });
const apple = (page: Page) => page.getByRole('button', { name: 'Mit Apple anmelden' });
const signedIn = (page: Page) => page.getByRole('button', { name: 'Ausloggen' }).waitFor();

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ausloggen' }).click();
  await page.getByRole('heading', { name: 'Dein Jurastudium' }).waitFor();
}

/** Presses a button that opens a provider's window, and returns that window. */
async function windowOf(page: Page, press: () => Promise<void>): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await press();
  const opened = await popup;
  await opened.getByRole('button', { name: 'Abbrechen' }).and(opened.locator(':enabled')).waitFor();
  return opened;
}

async function googleWindow(page: Page): Promise<Page> {
  await google(page).click();
  const drawn = page.getByRole('button', { name: 'Weiter mit Google' });
  await drawn.waitFor();
  return windowOf(page, () => drawn.click());
}

/** Types an account that the provider does not know into its window. */
async function typeAccount(popup: Page, { name, email }: { name: string; email: string }) {
  await popup.getByLabel('Name').fill(name);
  await popup.getByLabel('E-Mail').fill(email);
  await pressToClose(popup, 'Weiter');
}

test('nothing of Google is loaded before a press; then it signs up a new person and signs in a known one', async ({
  w,
}) => {
  const page = await open(w);
  const eventNames = await recordAccountEvents(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const person = newIdentity({ name: 'Nora Neu' });
  await page.goto('/account/signin');
  await google(page).waitFor();
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => /\/sandbox\/|\/social\//.test(url))).toEqual([]);
  await typeAccount(await googleWindow(page), person);
  await signedIn(page);
  await page.getByText('Nora Neu').first().waitFor();
  await expect.poll(eventNames).toEqual(['register']);

  await signOut(page);
  await page.getByRole('link', { name: 'Einloggen' }).first().click();
  const popup = await googleWindow(page);
  await pressToClose(popup, person.email);
  await signedIn(page);
  await expect.poll(eventNames).toEqual(['register', 'login']);
});

test("an e-mail at Apple's relay starts the sign-in with Apple", async ({ w }) => {
  const page = await open(w);
  const email = `${crypto.randomUUID().slice(0, 10)}@privaterelay.appleid.com`;
  await page.goto('/account/signin');
  await page.getByLabel('E-Mail').fill(email.toUpperCase());
  const submit = page.getByRole('button', { name: 'EINLOGGEN' });
  await typeAccount(await windowOf(page, () => submit.click()), { name: 'Robin', email });
  await signedIn(page);

  await signOut(page);
  await page.getByRole('link', { name: 'Registrieren' }).first().click();
  await page.getByLabel('Dein Name').fill('Robin');
  await page.getByLabel('E-Mail').fill(email);
  const next = page.getByRole('button', { name: 'Weiter' });
  const popup = await windowOf(page, () => next.click());
  await pressToClose(popup, email);
  await signedIn(page);
});

test('a closed window shows no error, and the person can open it again', async () => {
  const page = await open(await world());
  await page.goto('/account/signin');
  await pressToClose(await googleWindow(page), 'Abbrechen');
  const popup = await windowOf(page, () => apple(page).click());
  await popup.close();
  await apple(page).and(page.locator(':not([aria-busy=true])')).waitFor();
  const again = await windowOf(page, () => apple(page).click());
  await pressToClose(again, 'Abbrechen');
  await apple(page).and(page.locator(':not([aria-busy=true])')).waitFor();
  expect(await page.getByRole('button', { name: 'Meldung schließen' }).count()).toBe(0);
});

test('after a blocked window the next press opens it, and the account keeps the name from Apple', async () => {
  const page = await open(await world());
  await page.goto('/account/signup');
  await page.evaluate(() => {
    const opens = window.open.bind(window);
    window.open = (...given) => {
      window.open = opens;
      void given;
      return null;
    };
  });
  await apple(page).click();
  const again = page.getByRole('button', { name: 'Weiter mit Apple' });
  const person = { name: 'Zoe Zwei', email: newEmail() };
  await typeAccount(await windowOf(page, () => again.click()), person);
  await signedIn(page);
  await page.getByText('Zoe Zwei').first().waitFor();
});

const brokenScripts = [
  ['cannot be loaded', 'fail'],
  [
    'is broken',
    {
      script: 'window.google = { accounts: { id: { initialize() { throw new Error("no"); } } } };',
    },
  ],
  [
    'answers nothing',
    {
      script:
        'let done; window.google = { accounts: { id: { initialize: (o) => { done = o.callback; }, renderButton: () => done({}) } } };',
    },
  ],
] as const;

test('a Google button that cannot be loaded, is broken or answers nothing says Error!', async () => {
  const page = await open(await world());
  for (const [what, fate] of brokenScripts) {
    await page.goto('/account/signin');
    await page.getByLabel('E-Mail').fill(`${what.replaceAll(' ', '-')}@example.com`);
    await intercept(page, '/sandbox/google.js', fate);
    await google(page).click();
    await page.getByRole('status').filter({ hasText: 'Error!' }).waitFor();
    expect(await page.getByLabel('E-Mail').inputValue()).toBe(
      `${what.replaceAll(' ', '-')}@example.com`,
    );
    await stopIntercepting(page);
  }
  // The next document has nothing left of the failure.
  await page.reload();
  await googleWindow(page);
});

test('a refusal by Apple or by the server shows its own message', async ({ w }) => {
  await w.reset();
  const page = await open(w);
  /** Waits for the message and closes it, so that the next one is another. */
  const toast = async (text: string) => {
    await page.getByRole('status').filter({ hasText: text }).waitFor();
    await page.getByRole('button', { name: 'Meldung schließen' }).click();
    await page.getByRole('button', { name: 'Meldung schließen' }).waitFor({ state: 'detached' });
  };
  await page.goto('/account/signin');

  await intercept(page, '/sandbox/apple.js', 'fail');
  await apple(page).click();
  await toast('Keine Verbindung.');
  await stopIntercepting(page);

  await intercept(page, '/api/account/social/nonce', 'fail');
  await google(page).click();
  await toast('Keine Verbindung.');
  await stopIntercepting(page);

  const json = { social_id: '', email: null };
  await intercept(page, '/api/account/apple/idtoken/verify', { json });
  const person = { name: 'Amir Neu', email: newEmail() };
  await typeAccount(await windowOf(page, () => apple(page).click()), person);
  await toast('Diese Anmeldung ist nicht möglich.');
  await stopIntercepting(page);

  // From now on Apple's library answers with another state, and then with a refusal.
  for (const [answer, message] of [
    [{ authorization: { id_token: 'x', state: 'other' } }, 'nicht möglich'],
    [{ error: 'invalid_client' }, 'invalid_client'],
  ] as const) {
    await page.evaluate((given) => {
      const signIn = () => ('error' in given ? Promise.reject(given) : Promise.resolve(given));
      Object.assign(window, { AppleID: { auth: { init: () => undefined, signIn } } });
    }, answer);
    await apple(page).click();
    await toast(message);
  }

  // Google has not verified this address, so the account stays with its owner.
  const unconfirmed = 'udo@firma.example';
  const { email } = await signUpPerson(w);
  await row(w, 'UPDATE account SET email = ? WHERE email = ? RETURNING id', unconfirmed, email);
  await pressToClose(await googleWindow(page), unconfirmed);
  await toast('Zu dieser E-Mail-Adresse gibt es schon ein Konto.');
  await page.getByText('Logge Dich mit Deinem Passwort ein').waitFor();
  await page.getByRole('link', { name: 'Registrieren' }).last().click();
  await page.getByLabel('Dein Name').waitFor();
  await pressToClose(await googleWindow(page), unconfirmed);
  await page.getByRole('link', { name: 'Mit dieser E-Mail-Adresse einloggen' }).click();
  await page.locator('input[type=password]').waitFor();
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(unconfirmed);
});

test('after signing out, a press on Google loads a page with the libraries and keeps the input', async ({
  w,
}) => {
  const page = await openMember(w, await signUpPerson(w));
  // The plan page would load a new document for the visitor.
  await page.goto('/agb');
  await page.getByRole('button', { name: 'Ausloggen' }).click();
  await page.getByRole('link', { name: 'Einloggen' }).first().click();
  await page.getByLabel('E-Mail').fill('erika@example.com');
  const reloaded = page.waitForEvent('load');
  await google(page).click();
  await reloaded;
  await page.getByRole('button', { name: 'Weiter mit Google' }).waitFor();
  expect(await page.getByLabel('E-Mail').inputValue()).toBe('erika@example.com');
  expect(await page.evaluate(() => sessionStorage.getItem('social_reload'))).toBeNull();
});
