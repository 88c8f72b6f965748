import { expect } from 'vitest';
import type { Page } from 'playwright-core';

import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { authorizeQuery } from '#tests/e2e/states/authorize.ts';
import { goInPage } from '#tests/e2e/in-page.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { cards, choosePlan, fillCheckout, openVisitor, pay } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { hostileAddresses } from '#tests/support/hostile-addresses.ts';
import { codeSentTo, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries } from '#tests/support/purchases.ts';

async function open(w: World): Promise<Page> {
  const { page } = await openVisitor(w);
  return page;
}

async function subscriber(w: World): Promise<Person> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  return person;
}

/** The partner's latest receipt. */
async function received(w: World) {
  const answer = await w.fetch('/sandbox/api/partner/last');
  return (await answer.json()) as {
    form: Record<string, string>;
    claims: Record<string, unknown> | null;
    error: string | null;
  };
}

/** Waits until the partner has signed the person in. */
async function handedOff(page: Page): Promise<void> {
  await page.waitForURL('**/sandbox/partner/callback');
  await page.getByRole('heading', { name: 'Du bist angemeldet' }).waitFor();
}

async function fromPartner(page: Page): Promise<void> {
  await page.goto('/sandbox/partner/');
  await page.getByRole('link', { name: 'Mit Lexlern anmelden' }).click();
  await page.getByText('Weiter zu „Lexlern App“').waitFor();
}

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-Mail').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
}

const stored = (page: Page) =>
  page.evaluate(() => sessionStorage.getItem('oauth_redirect_info') ?? 'null');
const invalid = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Invalid authorize Url' }).waitFor();

test('a person with a subscription is handed off after the sign-in, then at once, and not by going back', async ({
  w,
}) => {
  const person = await subscriber(w);
  const page = await open(w);
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/partner/callback')) posted.push(request.method());
  });
  await fromPartner(page);
  expect(await page.getByText('Kanzlei').count()).toBe(0);
  expect(await page.getByText('Du hast kein Konto?').count()).toBe(0);
  await signIn(page, person);
  await handedOff(page);
  const { form, claims } = await received(w);
  expect(Object.keys(form).toSorted()).toEqual(['id_token', 'state']);
  expect(claims).toMatchObject({ email: person.email, aud: 'lexlern-app' });

  await page.goto('/sandbox/partner/');
  await page.getByRole('link', { name: 'Mit Lexlern anmelden' }).click();
  await handedOff(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Weiter' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Mit Lexlern anmelden' }).waitFor();
  expect(posted).toEqual(['POST', 'POST']);
});

test(
  'a new person signs up with Google, buys a plan, and is handed off to the client',
  { timeout: 60_000 },
  async () => {
    const w = await world();
    const { page, email } = await openVisitor(w);
    await fromPartner(page);
    const header = page.getByRole('banner');
    // Of the two ways, the one of this page is filled.
    const filled = (name: string) =>
      header
        .getByRole('link', { name })
        .evaluate((link) => getComputedStyle(link).backgroundColor !== 'rgba(0, 0, 0, 0)');
    await expect
      .poll(async () => [await filled('Einloggen'), await filled('Registrieren')])
      .toEqual([true, false]);
    await header.getByRole('link', { name: 'Registrieren' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Mit Google anmelden' }).click();
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Weiter mit Google' }).click();
    const popup = await opened;
    await popup.getByLabel('Name').fill('Nora Neu');
    await popup.getByLabel('E-Mail').fill(email);
    await popup.getByRole('button', { name: 'Weiter' }).click();

    await page.waitForURL('**/sub/productv2');
    await page.getByText('Für „Lexlern App“ brauchst Du Premium.').waitFor();
    const info = JSON.parse(await stored(page)) as Record<string, string>;
    expect(Object.keys(info).toSorted()).toEqual(['origin_url', 'token', 'url']);
    expect(info['url']).toContain('/sandbox/partner/callback');

    // Home checks the hand-off first, and leads to the plans while there is no subscription.
    await goInPage(page, '/');
    await page.waitForURL('**/sub/product');
    expect(JSON.parse(await stored(page))).toEqual(info);

    await choosePlan(page, '99,48');
    await fillCheckout(page, cards.good);
    await pay(page);
    await handedOff(page);
    expect((await received(w)).claims).toMatchObject({ email });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Abonnementdetails' }).waitFor();
    expect(await stored(page)).toBe('null');
  },
);

test('a password reset leads back to the waiting client, but not to one that the person has left', async ({
  w,
}) => {
  const person = await subscriber(w);
  const page = await open(w);
  const forgotten = page.getByRole('link', { name: 'Passwort vergessen?' });
  const request = page.getByRole('button', { name: 'CODE ANFORDERN' });
  const wayBack = () =>
    page.evaluate(() => sessionStorage.getItem('forget_password_redirect') ?? 'none');
  const client = new URLSearchParams(authorizeQuery(w));
  client.delete('state');
  // The address for a new window leads to the sign-in page of the client.
  await page.goto(`/api/account/oauth/redirect?${client}`);
  await page.getByText('Weiter zu „Lexlern App“').waitFor();
  const signInAddress = page.url();
  await forgotten.click();
  await request.waitFor();
  expect(await wayBack()).toContain('/oauth/authorize?');

  // The person goes to our own sign-in page, and forgets the password there.
  await goInPage(page, '/account/signin');
  await page.getByRole('button', { name: 'EINLOGGEN' }).waitFor();
  await forgotten.click();
  await request.waitFor();
  expect(await wayBack()).toBe('none');

  await page.goto(signInAddress);
  await page.getByLabel('E-Mail').fill(person.email);
  await forgotten.click();
  await request.waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Einloggen' }).click();
  await page.getByText('Weiter zu „Lexlern App“').waitFor();
  await forgotten.click();
  await request.click();
  await page.getByLabel('Code aus der E-Mail').waitFor();
  await page.getByLabel('Code aus der E-Mail').fill(await codeSentTo(w, person.email));
  await page.getByLabel('Neues Passwort').fill('ein-neues-passwort');
  await page.getByRole('button', { name: 'SPEICHERN' }).click();
  await page.getByText('Weiter zu „Lexlern App“').waitFor();
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(person.email);
  await signIn(page, { email: person.email, password: 'ein-neues-passwort' });
  await handedOff(page);
});

test('after a lost connection or a server error a press repeats the hand-off, before and after the purchase', async ({
  w,
  person,
}) => {
  const page = await openMember(w, person);
  const call = '/api/account/oauth/signin';
  const noConnection = page.getByRole('alert').filter({ hasText: 'Keine Verbindung' });
  await intercept(page, call, 'fail');
  await page.goto(`/oauth/authorize${authorizeQuery(w)}`);
  await noConnection.waitFor();
  await stopIntercepting(page);
  await intercept(page, call, { status: 500, json: { error: 'server_error' } });
  const again = page.getByRole('button', { name: 'Erneut versuchen' });
  await again.click();
  await page
    .getByRole('alert')
    .filter({ hasText: /^Error$/ })
    .waitFor();
  await stopIntercepting(page);
  await again.click();
  await page.waitForURL('**/sub/productv2');

  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  await intercept(page, call, 'fail');
  await page.goto('/');
  await page.getByRole('heading', { name: 'Abonnementdetails' }).waitFor();
  await noConnection.waitFor();
  const goOn = page.getByRole('button', { name: 'In der App anmelden' });
  await goOn.click();
  await goOn.and(page.locator(':enabled')).waitFor();
  await stopIntercepting(page);
  await goOn.click();
  await handedOff(page);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Abonnementdetails' }).waitFor();
  expect(await goOn.count()).toBe(0);
});

test('an authorize address that no registered client sends shows an error and posts nothing', async ({
  w,
}) => {
  const page = await openMember(w, await signUpPerson(w));
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url());
  });
  const [hostile = ''] = hostileAddresses;
  const twice = `?redirect_uri=https%3A%2F%2Fevil.example%2F&${authorizeQuery(w).slice(1)}`;
  for (const address of [
    '/oauth/authorize',
    `/oauth/authorize${authorizeQuery(w, { state: '' })}`,
    `/oauth/authorize/signup${twice}`,
    `/oauth/authorize${authorizeQuery(w, { client_id: 'unknown' })}`,
    `/oauth/authorize/signup${authorizeQuery(w, { redirect_uri: hostile })}`,
  ]) {
    await page.goto(address);
    await invalid(page);
  }
  await page.getByRole('link', { name: 'Zur Startseite', exact: true }).waitFor();
  expect(posted).toEqual([]);
});

test('no stored value leads to another site', async ({ w }) => {
  const page = await openMember(w, await subscriber(w));
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== w.origin) foreign.push(request.url());
  });
  const store = (item: string) =>
    page.evaluate((text) => sessionStorage.setItem('oauth_redirect_info', text), item);
  const [hostile = ''] = hostileAddresses;
  const made = JSON.stringify({ url: hostile, token: 'made-up', origin_url: hostile });
  const details = page.getByRole('heading', { name: 'Abonnementdetails' });
  await page.goto('/agb');
  await store(made);
  await page.goto('/');
  await details.waitFor();
  // This ticket is unknown, so the client removes it.
  await expect.poll(() => stored(page)).toBe('null');
  await store('{');
  await page.reload();
  await details.waitFor();
  await store(JSON.stringify({ url: 'x', token: 'x', origin_url: 'https://evil.example' }));
  await page.getByRole('button', { name: 'Ausloggen' }).click();
  await page.getByRole('heading', { name: 'Dein Jurastudium' }).waitFor();
  expect(await stored(page)).toBe('null');
  expect(foreign).toEqual([]);
});

test('signing out leads back to the client that the person came from', async ({ w }) => {
  const page = await openMember(w, await signUpPerson(w));
  const client = 'https://client.example';
  await intercept(page, `${client}/*`, { html: '<h1>Die App</h1>' });
  // Changes the document so that this client is registered.
  await page.route('**/agb', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace('"clientOrigins":[', `$&"${client}",`);
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto('/agb');
  await page.evaluate(
    (origin) =>
      sessionStorage.setItem(
        'oauth_redirect_info',
        JSON.stringify({ url: `${origin}/callback`, token: 'ticket', origin_url: origin }),
      ),
    client,
  );
  await page.getByRole('button', { name: 'Ausloggen' }).click();
  await page.getByRole('heading', { name: 'Die App' }).waitFor();
  await page.goto('/agb');
  await page.getByRole('link', { name: 'Einloggen' }).waitFor();
  expect(await stored(page)).toBe('null');
});
