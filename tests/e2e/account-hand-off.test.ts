import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { authorizeQuery } from '#tests/e2e/states/authorize.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import {
  cards,
  choosePlan,
  fillCheckout,
  openVisitor,
  pay,
  signUpInDialog,
} from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/harness.ts';
import { hostileAddresses } from '#tests/support/hostile-addresses.ts';
import { codeSentTo, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { flushDeliveries, invoiceOf, order, planNamed } from '#tests/support/purchases.ts';

async function open(w: World): Promise<Page> {
  const { page } = await openVisitor(w);
  return page;
}

async function subscriber(w: World): Promise<Person> {
  const person = await signUpPerson(w);
  await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, 'yearly'))));
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
  await page.getByText('Weiter zu Lexlern App').waitFor();
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

test('a person with a subscription signs in and is handed off to the client', async () => {
  const w = await world();
  const person = await subscriber(w);
  const page = await open(w);
  await fromPartner(page);
  expect(await page.getByText('Kanzlei').count()).toBe(0);
  expect(await page.getByText('Du hast kein Konto?').count()).toBe(0);
  await signIn(page, person);
  await handedOff(page);
  const { form, claims } = await received(w);
  expect(Object.keys(form).toSorted()).toEqual(['id_token', 'state']);
  expect(claims).toMatchObject({ email: person.email, aud: 'lexlern-app' });

  // A person who is already signed in is handed off at once.
  await page.goto('/sandbox/partner/');
  await page.getByRole('link', { name: 'Mit Lexlern anmelden' }).click();
  await handedOff(page);
});

test('going back from the client does not hand the person off again', async () => {
  const w = await world();
  const page = await openMember(w, await subscriber(w));
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/partner/callback')) posted.push(request.method());
  });
  await page.goto('/sandbox/partner/');
  await page.getByRole('link', { name: 'Mit Lexlern anmelden' }).click();
  await handedOff(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Weiter' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Mit Lexlern anmelden' }).waitFor();
  expect(posted).toEqual(['POST']);
});

test(
  'a new person signs up, buys a plan, and is handed off to the client',
  { timeout: 60_000 },
  async () => {
    const w = await world();
    const visitor = await openVisitor(w);
    const { page, email } = visitor;
    await fromPartner(page);
    const header = page.getByRole('banner');
    await expect
      .poll(() => header.getByRole('link', { name: 'Einloggen' }).getAttribute('class'))
      .toContain('primary');
    await header.getByRole('link', { name: 'Registrieren' }).click();
    await signUpInDialog(w, visitor);

    await page.waitForURL('**/sub/productv2');
    await page.getByText('Für Lexlern App brauchst Du Premium.').first().waitFor();
    const info = JSON.parse(await stored(page)) as Record<string, string>;
    expect(Object.keys(info).toSorted()).toEqual(['origin_url', 'token', 'url']);

    // Home checks the hand-off first, and leads to the plans while there is no subscription.
    await page.goto('/');
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

test('after a password reset the person is handed off to the waiting client', async () => {
  const w = await world();
  const person = await subscriber(w);
  const page = await open(w);
  await fromPartner(page);
  await page.getByLabel('E-Mail').fill(person.email);
  const forgotten = page.getByRole('link', { name: 'Passwort vergessen?' });
  await forgotten.click();
  await page.getByRole('button', { name: 'CODE ANFORDERN' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Einloggen' }).click();
  await page.getByText('Weiter zu Lexlern App').waitFor();
  await forgotten.click();
  await page.getByRole('button', { name: 'CODE ANFORDERN' }).click();
  await page.getByLabel('Code aus der E-Mail').waitFor();
  await page.getByLabel('Code aus der E-Mail').fill(await codeSentTo(w, person.email));
  await page.getByLabel('Neues Passwort').fill('ein-neues-passwort');
  await page.getByRole('button', { name: 'SPEICHERN' }).click();
  await page.getByText('Weiter zu Lexlern App').waitFor();
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(person.email);
  await signIn(page, { email: person.email, password: 'ein-neues-passwort' });
  await handedOff(page);
});

test('a client that the person has left does not get a hand-off after the password reset', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const page = await open(w);
  const forgotten = page.getByRole('link', { name: 'Passwort vergessen?' });
  await fromPartner(page);
  await forgotten.click();
  await page.getByRole('button', { name: 'CODE ANFORDERN' }).waitFor();
  await page.goto('/account/signin');
  await page.getByLabel('E-Mail').fill(person.email);
  await forgotten.click();
  await page.getByRole('button', { name: 'CODE ANFORDERN' }).click();
  await page.getByLabel('Code aus der E-Mail').waitFor();
  await page.getByLabel('Code aus der E-Mail').fill(await codeSentTo(w, person.email));
  await page.getByLabel('Neues Passwort').fill('ein-neues-passwort');
  await page.getByRole('button', { name: 'SPEICHERN' }).click();
  await page.getByRole('button', { name: 'Ausloggen' }).waitFor();
});

test('signing up with Google also continues to the client', async () => {
  const w = await world();
  const page = await open(w);
  await fromPartner(page);
  await page.getByRole('button', { name: 'Mit Google anmelden' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Weiter mit Google' }).click();
  const popup = await opened;
  await popup.getByLabel('Name').fill('Nora Neu');
  await popup.getByLabel('E-Mail').fill(`${crypto.randomUUID()}@example.com`);
  await popup.getByRole('button', { name: 'Weiter' }).click();
  await page.waitForURL('**/sub/productv2');
  expect(await stored(page)).toContain('/sandbox/partner/callback');
});

test('the address for a new window leads to the sign-in page of the client', async () => {
  const w = await world();
  const page = await open(w);
  const client = new URLSearchParams(authorizeQuery(w));
  client.delete('state');
  await page.goto(`/api/account/oauth/redirect?${client}`);
  await page.getByText('Weiter zu Lexlern App').waitFor();
  await page.goto('/api/account/oauth/redirect?client_id=unknown&redirect_uri=https://x.example/');
  await invalid(page);
});

test('a lost connection or a server error is shown, and the person can try again', async () => {
  const w = await world();
  const page = await openMember(w, await subscriber(w));
  await page.route('**/api/account/oauth/signin', (route) => route.abort());
  await page.goto(`/oauth/authorize${authorizeQuery(w)}`);
  await page.getByRole('alert').filter({ hasText: 'Keine Verbindung' }).waitFor();
  await page.unrouteAll();
  await page.route('**/api/account/oauth/signin', (route) =>
    route.fulfill({ status: 500, json: { error: 'server_error' } }),
  );
  const again = page.getByRole('button', { name: 'Erneut versuchen' });
  await again.click();
  await page
    .getByRole('alert')
    .filter({ hasText: /^Error$/ })
    .waitFor();
  await page.unrouteAll();
  await again.click();
  await handedOff(page);
});

test('if the connection is lost after the purchase, a press repeats the hand-off', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const page = await openMember(w, person);
  await page.goto(`/oauth/authorize${authorizeQuery(w)}`);
  await page.waitForURL('**/sub/productv2');
  await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, 'yearly'))));
  await flushDeliveries(w);
  await page.route('**/api/account/oauth/signin', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('heading', { name: 'Abonnementdetails' }).waitFor();
  await page.getByRole('alert').filter({ hasText: 'Keine Verbindung' }).waitFor();
  const goOn = page.getByRole('button', { name: 'Weiter', exact: true });
  await goOn.click();
  await goOn.and(page.locator(':enabled')).waitFor();
  await page.unrouteAll();
  await goOn.click();
  await handedOff(page);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Abonnementdetails' }).waitFor();
  expect(await goOn.count()).toBe(0);
});

test('an authorize address that no registered client sends shows an error and posts nothing', async () => {
  const w = await world();
  const page = await openMember(w, await subscriber(w));
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url());
  });
  const without = (name: string) => {
    const query = new URLSearchParams(authorizeQuery(w));
    query.delete(name);
    return `?${query}`;
  };
  const queries = [
    '',
    without('client_id'),
    without('redirect_uri'),
    without('state'),
    authorizeQuery(w, { client_id: 'unknown' }),
    authorizeQuery(w, { client_id: '' }),
    authorizeQuery(w, { state: '' }),
    authorizeQuery(w, { redirect_uri: `${w.origin}/sandbox/partner/callback/` }),
    authorizeQuery(w, { redirect_uri: `${w.origin}/sandbox/partner/callback?x=1` }),
    authorizeQuery(w, { redirect_uri: '/sandbox/partner/callback' }),
    `${authorizeQuery(w)}&redirect_uri=https%3A%2F%2Fevil.example%2F`,
    ...hostileAddresses.slice(0, 12).map((address) => authorizeQuery(w, { redirect_uri: address })),
  ];
  for (const [at, query] of queries.entries()) {
    await page.goto(`/oauth/authorize${at % 2 === 0 ? '' : '/signup'}${query}`);
    await invalid(page);
  }
  await page.getByRole('link', { name: 'Zur Startseite', exact: true }).waitFor();
  expect(posted).toEqual([]);
});

test('no stored value leads to another site', { timeout: 60_000 }, async () => {
  const w = await world();
  const person = await subscriber(w);
  const page = await openMember(w, person);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== w.origin) foreign.push(request.url());
  });
  await page.goto('/agb');
  for (const address of hostileAddresses.slice(0, 12)) {
    await page.evaluate(
      (url) =>
        sessionStorage.setItem(
          'oauth_redirect_info',
          JSON.stringify({ url, token: 'made-up', origin_url: url }),
        ),
      address,
    );
    await page.goto('/');
    await page.getByRole('heading', { name: 'Abonnementdetails' }).waitFor();
    // This ticket is unknown, so the client removes it.
    await expect.poll(() => stored(page)).toBe('null');
  }
  for (const item of ['{', '[]', '1', '"x"', '{"url":1}', '{"token":{}}']) {
    await page.evaluate((text) => sessionStorage.setItem('oauth_redirect_info', text), item);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Abonnementdetails' }).waitFor();
  }
  await page.goto('/agb');
  await page.evaluate(() =>
    sessionStorage.setItem(
      'oauth_redirect_info',
      JSON.stringify({ url: 'x', token: 'x', origin_url: 'https://evil.example' }),
    ),
  );
  await page.getByRole('button', { name: 'Ausloggen' }).click();
  await page.getByRole('heading', { name: 'Dein Jurastudium' }).waitFor();
  expect(await stored(page)).toBe('null');
  expect(foreign).toEqual([]);
});

test('signing out leads back to the client that the person came from', async () => {
  const w = await world();
  const page = await openMember(w, await signUpPerson(w));
  const client = 'https://client.example';
  await page.route(`${client}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Die App</h1>' }),
  );
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
