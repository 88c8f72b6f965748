import { expect } from 'vitest';
import type { Page } from 'playwright-core';

import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { goInPage } from '#tests/e2e/in-page.ts';
import { recordAccountEvents } from '#tests/e2e/record-events.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { openVisitor } from '#tests/e2e/visitor.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { hostileAddresses } from '#tests/support/hostile-addresses.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';

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

test('a link signs in, keeps its extra days, and leaves no code in the address', async ({ w }) => {
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

test('a link for another person asks before it changes the account', async ({ w }) => {
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
  await question.getByText(me.email).waitFor();
  await question.getByText(name).waitFor();
  await page.getByRole('button', { name: 'Bei diesem Konto bleiben' }).click();
  await page.waitForURL('**/sub/product');
  expect(await whoIs(page)).toBe(me.email);

  await goInPage(page, link);
  await question.waitFor();
  await page.reload();
  await question.waitFor();
  await page.getByRole('button', { name: / wechseln$/ }).click();
  await page.waitForURL('**/agb');
  expect(await whoIs(page)).toBe(other.email);
  await page.getByText(name).first().waitFor();
});

test("an invalid link leads to the sign-in page, and signing in leads to the link's target", async ({
  w,
  person,
}) => {
  const page = await open(w);
  const used = await loginCodeFor(w, person.email, { maxUses: 1 });
  await openBrowser(w).post('/api/account/signinbycode', { code: used });
  await page.goto(`/account/autologin?code=${used}&redirect=/agb`);
  await headed(page, 'Dieser Link gilt nicht mehr');
  expect(page.url()).not.toContain(used);
  const script = '%22%3E%3Cscript%3E';
  await goInPage(page, `/account/autologin?code=${script}&redirect=/agb`);
  await headed(page, 'Dieser Link stimmt nicht');
  expect(page.url()).not.toContain(script);
  await page.getByRole('link', { name: 'Mit E-Mail einloggen' }).click();
  await page.getByLabel('E-Mail').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
  await page.waitForURL('**/agb');
});

test('after a lost connection a press on the button repeats the sign-in', async ({ w }) => {
  const { email } = await signUpPerson(w);
  const page = await open(w);
  await intercept(page, '/api/account/signinbycode', 'fail');
  await page.goto(`/account/autologin?code=${await loginCodeFor(w, email)}&redirect=/agb`);
  const again = page.getByRole('button', { name: 'Erneut versuchen' });
  await again.waitFor();
  await stopIntercepting(page);
  await again.click();
  await page.waitForURL('**/agb');
});

test('without a code, or with the address of another site as redirect, a link leads home', async ({
  w,
}) => {
  const me = await signUpPerson(w);
  const code = await loginCodeFor(w, me.email, { maxUses: 5 });
  const page = await open(w);
  const addresses = watch(page);
  await page.goto('/account/autologin?redirect=/agb');
  await visiting(page);
  expect(new URL(page.url()).pathname).toBe('/');

  const [hostile = ''] = hostileAddresses;
  await page.goto(`/account/autologin?code=${code}&redirect=${encodeURIComponent(hostile)}`);
  await signedIn(page);
  // Home redirects a person without a subscription.
  await page.waitForURL('**/sub/product');

  // A person's own link asks nothing.
  await goInPage(page, `/account/autologin?code=${code}&redirect=/agb`);
  await page.waitForURL('**/agb');
  expect(await whoIs(page)).toBe(me.email);
  expect(
    addresses.map((url) => new URL(url).origin).filter((origin) => origin !== w.origin),
  ).toEqual([]);
});

test('the token of another of our sites signs in and says whether the account is new', async ({
  w,
}) => {
  const { email } = await signUpPerson(w);
  const page = await open(w);
  const eventNames = await recordAccountEvents(page);
  await page.goto('/account/cookie?new_account=1');
  await visiting(page);
  // A code for another purpose is not accepted.
  await goInPage(page, `/account/cookie?token=${await loginCodeFor(w, email)}`);
  await headed(page, 'Dieser Link stimmt nicht');
  await page.getByRole('link', { name: 'Mit E-Mail einloggen' }).click();
  await page.getByRole('button', { name: 'EINLOGGEN' }).waitFor();
  const expected: string[] = [];
  for (const [query, event] of [
    ['', 'auth_login'],
    ['&new_account=1', 'auth_register'],
    ['&new_account=', 'auth_login'],
  ] as const) {
    const token = await loginCodeFor(w, email, { purpose: 'cookie' });
    await page.context().clearCookies();
    await page.goto(`/account/cookie?token=${token}${query}`);
    await signedIn(page);
    await page.waitForURL('**/sub/product');
    expect(await whoIs(page)).toBe(email);
    expected.push(event);
    await expect.poll(eventNames).toEqual(expected);
  }
});
