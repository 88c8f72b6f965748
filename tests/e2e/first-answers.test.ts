import { expect } from 'vitest';

import { intercept } from '#tests/e2e/intercept.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { expectStatus } from '#tests/e2e/visitor.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries } from '#tests/support/purchases.ts';

const calls = ['/api/sub/get', '/api/dispute/get', '/api/account/*', '/api/cashback/deals'];

async function subscriber(w: World): Promise<Person> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  return person;
}

test('the pages of a subscriber show their first screen without a call', async ({ w }) => {
  const person = await subscriber(w);
  const page = await openMember(w, person);
  await intercept(page, calls, 'never answer');
  for (const path of ['/', '/sub']) {
    await page.goto(path);
    await expectStatus(page, 'Aktiv');
  }
  await page.goto('/konto');
  await page.getByText(person.email).first().waitFor();
  await page.getByText('Dieses Gerät').first().waitFor();
  // Whoever has a contract gets no trial and no second one, and sees which plan is theirs.
  await page.goto('/preise');
  const own = page
    .getByRole('article')
    .filter({ has: page.getByText('Dein Abo', { exact: true }) });
  await own.getByRole('heading', { name: 'Jahresabo', exact: true }).waitFor();
  expect(await page.getByRole('article').getByRole('button').count()).toBe(0);
  await page.getByText('Du hast schon ein Abo und kannst wechseln').waitFor();
  expect(await page.getByText('kostenlos testen').count()).toBe(0);
});

test('the deals are there without a call', async ({ w }) => {
  const page = await openMember(w, await signUpPerson(w));
  await intercept(page, calls, 'never answer');
  await page.goto('/lexlern-kostenlos-nutzen');
  await page.getByRole('heading', { name: 'Deals unserer Partner' }).waitFor();
  await page.getByRole('listitem').first().waitFor();
});

test('coming back to a page asks again: its data in the document is old by then', async ({ w }) => {
  const page = await openMember(w, await subscriber(w));
  await page.goto('/');
  await expectStatus(page, 'Aktiv');
  await page.getByRole('banner').getByTitle(/./).click();
  await page.getByRole('heading', { name: 'Konto und Anmeldung' }).waitFor();
  const asked = page.waitForRequest('**/api/sub/get');
  await page.getByRole('link', { name: 'Lexlern, zur Startseite' }).click();
  await asked;
  await expectStatus(page, 'Aktiv');
});

test('the page of a deal shows its offer, its state and its link without a call', async ({ w }) => {
  const page = await openMember(w, await signUpPerson(w));
  await intercept(page, [...calls, '/api/cashback/**'], 'never answer');
  await page.goto('/cashback/deal/1');
  await page.getByRole('heading', { name: 'So bekommst Du die Freimonate' }).waitFor();
  const link = page.getByRole('link', { name: /^Zum Angebot des Partners/ });
  expect(await link.getAttribute('href')).toMatch(/[?&]user_id=[0-9a-f]{32}/);
});

test('the code of a page comes with the app, not after it', async ({ w }) => {
  const page = await openMember(w, await signUpPerson(w));
  await intercept(page, ['/assets/index-*.js'], 'never answer');
  const code = page.waitForRequest('**/assets/profile-entry-*.js');
  await page.goto('/konto', { waitUntil: 'commit' });
  await code;
});

test('the code of the next page is loaded when a pointer comes near', async ({ w }) => {
  const page = await openMember(w, await signUpPerson(w));
  await page.goto('/preise');
  const choose = page.getByRole('button', { name: /kostenlos testen/ }).first();
  await choose.waitFor();
  const code = page.waitForRequest('**/assets/checkout-entry-*.js');
  await choose.hover();
  await code;
  // Stripe's library follows only at the checkout.
  expect(await page.locator('script[src*="stripe"]').count()).toBe(0);
});

test('whoever has no subscription is led from home to the plans without a call in between', async ({
  w,
}) => {
  const page = await openMember(w, await signUpPerson(w));
  await intercept(page, calls, 'never answer');
  await page.goto('/');
  await page
    .getByRole('button', { name: /kostenlos testen/ })
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/sub/product');
});
