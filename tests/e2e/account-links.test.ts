import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { recordAccountEvents } from '#tests/e2e/record-events.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { openVisitor } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/harness.ts';
import { hostileAddresses } from '#tests/support/hostile-addresses.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

async function open(w: World): Promise<Page> {
  const { page } = await openVisitor(w);
  return page;
}

const signedIn = (page: Page) => page.getByRole('button', { name: 'Ausloggen' }).waitFor();
const visiting = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Dein Jurastudium' }).waitFor();
const headed = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** The e-mail of the person who is signed in in that browser. */
async function whoIs(page: Page): Promise<string | undefined> {
  const answer = await page.request.get('/api/auth/iflogged');
  return ((await answer.json()) as { email?: string }).email;
}

/** Collects every address that the page navigates to. */
function watch(page: Page): string[] {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  return addresses;
}

test('a link signs in, keeps its extra days, and leaves no code in the address', async () => {
  const w = await world();
  const { email } = await signUpPerson(w);
  const code = await loginCodeFor(w, email, { extraDays: 3 });
  const page = await open(w);
  const eventNames = await recordAccountEvents(page);
  await page.goto(`/account/autologin?code=${code}&redirect=${encodeURIComponent('/agb?a=1#top')}`);
  await page.waitForURL('**/agb?a=1#top');
  await signedIn(page);
  expect(await whoIs(page)).toBe(email);
  const state = await page.evaluate(() => window.history.state as { usr: unknown });
  expect(state.usr).toEqual({ extra_days: 3 });
  expect(await page.evaluate(() => window.history.length)).toBeLessThanOrEqual(2);
  await expect.poll(eventNames).toEqual(['login']);
});

test('a link without a redirect or without a code leads home', async () => {
  const w = await world();
  const page = await open(w);
  await page.goto('/account/autologin?redirect=/agb');
  await visiting(page);
  expect(new URL(page.url()).pathname).toBe('/');

  const { email } = await signUpPerson(w);
  await page.goto(`/account/autologin?code=${await loginCodeFor(w, email)}`);
  await signedIn(page);
  // Home redirects a person without a subscription.
  await page.waitForURL('**/sub/product');
});

test('a link for another person asks before it changes the account', async () => {
  const w = await world();
  const me = await signUpPerson(w);
  const other = await signUpPerson(w);
  await other.post('/api/account/signupv2/friendlyname', {
    friendly_name: `o${crypto.randomUUID().slice(0, 12).replaceAll('-', '')}`,
  });
  const name = ((await (await other.get('/api/auth/iflogged')).json()) as { name: string }).name;
  const code = await loginCodeFor(w, other.email, { maxUses: 1 });
  const page = await openMember(w, me);
  const link = `/account/autologin?code=${code}&redirect=/agb`;

  await page.goto(link);
  const question = page.getByRole('alertdialog');
  await question.getByText('Erika Mustermann').waitFor();
  await question.getByText(name).waitFor();
  await page.getByRole('button', { name: 'Angemeldet bleiben' }).click();
  await page.waitForURL('**/sub/product');
  expect(await whoIs(page)).toBe(me.email);

  await page.goto(link);
  await question.waitFor();
  await page.reload();
  await question.waitFor();
  await page.getByRole('button', { name: 'Konto wechseln' }).click();
  await page.waitForURL('**/agb');
  expect(await whoIs(page)).toBe(other.email);
  await page.getByText(name).first().waitFor();
});

test("a person's own link asks nothing", async () => {
  const w = await world();
  const me = await signUpPerson(w);
  const page = await openMember(w, me);
  await page.goto(`/account/autologin?code=${await loginCodeFor(w, me.email)}&redirect=/agb`);
  await page.waitForURL('**/agb');
  expect(await whoIs(page)).toBe(me.email);
});

test("an invalid link leads to the sign-in page, and signing in leads to the link's target", async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const page = await open(w);
  const used = await loginCodeFor(w, person.email, { maxUses: 1 });
  await openBrowser(w).post('/api/account/signinbycode', { code: used });
  const old = await loginCodeFor(w, person.email, { lifeMs: 60_000 });
  await advance(w, 120);
  for (const [code, title] of [
    [used, 'Dieser Link gilt nicht mehr'],
    [old, 'Dieser Link gilt nicht mehr'],
    ['unknown', 'Dieser Link stimmt nicht'],
    ['%22%3E%3Cscript%3E', 'Dieser Link stimmt nicht'],
  ] as const) {
    await page.goto(`/account/autologin?code=${code}&redirect=/agb`);
    await headed(page, title);
    expect(page.url()).not.toContain(code);
  }
  await page.getByRole('link', { name: 'Mit E-Mail einloggen' }).click();
  await page.getByLabel('E-Mail').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
  await page.waitForURL('**/agb');
});

test('after a lost connection a press on the button repeats the sign-in', async () => {
  const w = await world();
  const { email } = await signUpPerson(w);
  const page = await open(w);
  await page.route('**/api/account/signinbycode', (route) => route.abort());
  await page.goto(`/account/autologin?code=${await loginCodeFor(w, email)}&redirect=/agb`);
  const again = page.getByRole('button', { name: 'Erneut versuchen' });
  await again.waitFor();
  await page.reload();
  await again.waitFor();
  await page.unrouteAll();
  await again.click();
  await page.waitForURL('**/agb');
});

test('no redirect of a link leads to another site', { timeout: 60_000 }, async () => {
  const w = await world();
  const { email } = await signUpPerson(w);
  const code = await loginCodeFor(w, email, { maxUses: 50 });
  const page = await open(w);
  for (const address of hostileAddresses.slice(0, 12)) {
    await page.context().clearCookies();
    const addresses = watch(page);
    await page.goto(`/account/autologin?code=${code}&redirect=${encodeURIComponent(address)}`);
    await signedIn(page);
    await page.waitForURL('**/sub/product');
    expect(
      addresses.map((url) => new URL(url).origin).filter((origin) => origin !== w.origin),
    ).toEqual([]);
  }
});

test.each([
  ['', 'auth_login'],
  ['&new_account=1', 'auth_register'],
  ['&new_account=true', 'auth_register'],
  ['&new_account=', 'auth_login'],
])('a token of another of our sites with "%s" reports the event %s', async (query, event) => {
  const w = await world();
  const { email } = await signUpPerson(w);
  const token = await loginCodeFor(w, email, { purpose: 'cookie' });
  const page = await open(w);
  const eventNames = await recordAccountEvents(page);
  await page.goto(`/account/cookie?token=${token}${query}`);
  await signedIn(page);
  await page.waitForURL('**/sub/product');
  expect(await whoIs(page)).toBe(email);
  await expect.poll(eventNames).toEqual([event]);
});

test('the cookie page without a token, with a wrong one, and for a signed-in person', async () => {
  const w = await world();
  const page = await open(w);
  await page.goto('/account/cookie?new_account=1');
  await visiting(page);

  const me = await signUpPerson(w);
  // A code for another purpose is not accepted.
  await page.goto(`/account/cookie?token=${await loginCodeFor(w, me.email)}`);
  await headed(page, 'Dieser Link stimmt nicht');
  await page.getByRole('link', { name: 'Mit E-Mail einloggen' }).click();
  await page.getByRole('button', { name: 'EINLOGGEN' }).waitFor();

  const member = await openMember(w, me);
  await member.goto('/account/cookie?token=whatever');
  await member.waitForURL('**/sub/product');
});
