import { expect, onTestFinished, test } from 'vitest';
import type { Page } from 'playwright-core';

import { listen } from '#tests/e2e/listen.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { openVisitor } from '#tests/e2e/visitor.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { newIdentity } from '#tests/identities.ts';
import { newEmail, openBrowser, reachPassword, signUpPerson } from '#tests/people.ts';

async function open(w: World): Promise<Page> {
  const { page } = await openVisitor(w);
  onTestFinished(() => page.context().close());
  return page;
}

const google = (page: Page) => page.getByRole('button', { name: 'Mit Google anmelden' });
const apple = (page: Page) => page.getByRole('button', { name: 'Mit Apple anmelden' });
const signedIn = (page: Page) => page.getByRole('button', { name: 'Ausloggen' }).waitFor();

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ausloggen' }).click();
  await page.getByRole('heading', { name: 'Dein Jurastudium' }).waitFor();
}

/** Opens a provider's window by that button. */
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

/** Types another account into a provider's window. */
async function typeAccount(popup: Page, { name, email }: { name: string; email: string }) {
  await popup.getByLabel('Name').fill(name);
  await popup.getByLabel('E-Mail').fill(email);
  await popup.getByRole('button', { name: 'Weiter' }).click();
}

test('nothing of Google or Apple is loaded before it is asked for', async () => {
  const page = await open(await world());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/account/signin');
  await google(page).waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /\/sandbox\/|\/api\//.test(url))).toEqual([]);
});

test('Google signs up who is new, and signs in who has been here', async () => {
  const w = await world();
  const page = await open(w);
  const heard = await listen(page);
  const person = newIdentity({ name: 'Nora Neu' });
  await page.goto('/account/signin');
  await typeAccount(await googleWindow(page), person);
  await signedIn(page);
  await page.getByText('Nora Neu').first().waitFor();
  await expect.poll(heard).toEqual(['register']);

  await signOut(page);
  await page.getByRole('link', { name: 'Einloggen' }).first().click();
  const popup = await googleWindow(page);
  await popup.getByRole('button', { name: person.email }).click();
  await signedIn(page);
  await expect.poll(heard).toEqual(['register', 'login']);
});

test('Apple tells the name once, and keeps it for the account', async () => {
  const w = await world();
  const page = await open(w);
  await page.goto('/account/signup');
  const person = { name: 'Amir Neu', email: newEmail() };
  await typeAccount(await windowOf(page, () => apple(page).click()), person);
  await signedIn(page);
  await page.getByText('Amir Neu').first().waitFor();
});

test('an address at Apple’s relay starts the sign-in with Apple', async () => {
  const w = await world();
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
  const next = page.getByRole('button', { name: 'WEITER' });
  const popup = await windowOf(page, () => next.click());
  await popup.getByRole('button', { name: email }).click();
  await signedIn(page);
});

test('a window that is closed is no failure, and opens again', async () => {
  const page = await open(await world());
  await page.goto('/account/signin');
  await (await googleWindow(page)).getByRole('button', { name: 'Abbrechen' }).click();
  const popup = await windowOf(page, () => apple(page).click());
  await popup.close();
  await apple(page).and(page.locator(':not([aria-busy=true])')).waitFor();
  const again = await windowOf(page, () => apple(page).click());
  await again.getByRole('button', { name: 'Abbrechen' }).click();
  await apple(page).and(page.locator(':not([aria-busy=true])')).waitFor();
  expect(await page.getByRole('button', { name: 'Meldung schließen' }).count()).toBe(0);
});

test('a blocked window opens at the next press', async () => {
  const page = await open(await world());
  await page.goto('/account/signin');
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
});

test.each([
  [
    'cannot be loaded',
    (page: Page) => page.route('**/sandbox/google.js', (route) => route.abort()),
  ],
  [
    'is broken',
    (page: Page) =>
      page.route('**/sandbox/google.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'window.google = { accounts: { id: { initialize() { throw new Error("no"); } } } };',
        }),
      ),
  ],
  [
    'answers nothing',
    (page: Page) =>
      page.route('**/sandbox/google.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'let done; window.google = { accounts: { id: { initialize: (o) => { done = o.callback; }, renderButton: () => done({}) } } };',
        }),
      ),
  ],
] as const)('a Google button that %s says Error!', async (_what, breakIt) => {
  const page = await open(await world());
  await page.goto('/account/signin');
  await page.getByLabel('E-Mail').fill('erika@example.com');
  await breakIt(page);
  await google(page).click();
  await page.getByRole('status').filter({ hasText: 'Error!' }).waitFor();
  expect(await page.getByLabel('E-Mail').inputValue()).toBe('erika@example.com');

  // Nothing of it stays for the next press.
  await page.unrouteAll();
  await page.reload();
  await googleWindow(page);
});

test('what Apple or the server refuses is said as it is', async () => {
  const w = await world();
  await w.reset();
  const page = await open(w);
  const toast = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  await page.goto('/account/signin');

  await page.route('**/api/account/apple/idtoken/verify', (route) =>
    route.fulfill({ json: { social_id: '', email: null } }),
  );
  const person = { name: 'Amir Neu', email: newEmail() };
  await typeAccount(await windowOf(page, () => apple(page).click()), person);
  await toast('Diese Anmeldung ist nicht möglich.');
  await page.unrouteAll();

  // An answer to another question, and a refusal of Apple's own.
  for (const [signIn, said] of [
    ['async () => ({ authorization: { id_token: "x", state: "other" } })', 'nicht möglich'],
    ['() => Promise.reject({ error: "invalid_client" })', 'invalid_client'],
  ] as const) {
    await page.route('**/sandbox/apple.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.AppleID = { auth: { init() {}, signIn: ${signIn} } };`,
      }),
    );
    await page.reload();
    await apple(page).click();
    await toast(said);
    await page.unrouteAll();
  }

  await page.route('**/sandbox/apple.js', (route) => route.abort());
  await page.reload();
  await apple(page).click();
  await toast('Keine Verbindung.');
  await page.unrouteAll();

  await page.route('**/api/account/social/nonce', (route) => route.abort());
  await google(page).click();
  await toast('Keine Verbindung.');
  await page.unrouteAll();

  // Google does not vouch for this address; the account stays its owner's.
  const unconfirmed = 'udo@firma.example';
  const owner = openBrowser(w);
  const { token } = await reachPassword(w, owner, unconfirmed);
  await owner.post('/api/account/signupv2/password', { password: 'korrekt-pferd', token });
  await (await googleWindow(page)).getByRole('button', { name: unconfirmed }).click();
  await toast('Zu dieser E-Mail-Adresse gibt es schon ein Konto.');
});

test('who signed out here gets a page that may load the libraries, and loses nothing', async () => {
  const w = await world();
  const page = await openMember(w, await signUpPerson(w));
  await page.goto('/preise');
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
