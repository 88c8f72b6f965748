import { expect } from 'vitest';
import type { Page } from 'playwright-core';

import { intercept } from '#tests/e2e/intercept.ts';
import { licence, storeSubscription, sendAppEvent } from '#tests/support/app-events.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { expectStatus, phone, rowValue } from '#tests/e2e/visitor.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries, planNamed } from '#tests/support/purchases.ts';

async function subscriber(w: World, key: string): Promise<Person> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, key);
  await flushDeliveries(w);
  return person;
}

async function openDetails(w: World, person: Person, status = 'Aktiv'): Promise<Page> {
  const page = await openMember(w, person);
  await page.goto('/');
  await expectStatus(page, status);
  return page;
}

/** The labels of the rows, and of the buttons and links below them. */
async function offered(page: Page): Promise<{ rows: string[]; buttons: string[] }> {
  const card = page.locator('main');
  const controls = card
    .locator('a, button')
    .filter({ hasNotText: /PDF|Konto und Anmeldung|Unterlagen/ });
  return {
    rows: await card.locator('dt').allTextContents(),
    buttons: (await controls.allTextContents())
      .map((text) => text.replace(/ bis .*/, ''))
      .toSorted(),
  };
}

const everyRow = [
  'Account',
  'Status',
  'Abonnementtyp',
  'Verlängerung',
  'Ablaufdatum',
  'Kaufdatum',
  'Vertragsnummer',
  'Zahlungsmethode',
];
const browser = 'Im Browser öffnen (Beta), öffnet ein neues Fenster';
const guarantee = 'Geld zurück verlangen';

// tests/client/subscription/describe-subscription.test.ts tests the rows and actions of every kind
// of subscription.
test('a contract with Stripe shows all its rows and can be changed; the app opens in a new browser window with the person signed in; on a phone the two buttons of a dialog have equal widths, and an error does not cover the header', async ({
  w,
}) => {
  const person = await subscriber(w, 'yearly');
  const page = await openDetails(w, person);
  await page.getByRole('button', { name: guarantee }).waitFor();
  expect(await offered(page)).toEqual({
    rows: everyRow,
    buttons: [
      'Abo kündigen',
      'Abo wechseln',
      guarantee,
      browser,
      'Vertrag widerrufen',
      'Zahlungsmethode aktualisieren',
      'Zur App',
    ],
  });
  expect(await rowValue(page, 'Account')).toBe(`${person.email} email`);
  expect(await rowValue(page, 'Abonnementtyp')).toBe('stripe');
  expect(await rowValue(page, 'Zahlungsmethode')).toBe('Kreditkarte, Kontonummer endet auf 4242');
  await page.getByText('Profil > Einstellungen > Käufe wiederherstellen').waitFor();

  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Im Browser öffnen (Beta)' }).click();
  const app = await opening;
  await app.getByRole('heading', { name: 'Du bist angemeldet' }).waitFor();
  await app.getByText(person.email).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await app.close();

  await page.setViewportSize(phone);
  await intercept(page, '/api/sub/renewable', 'fail');
  const line = await page.getByRole('button', { name: 'Abo kündigen' }).boundingBox();
  await page.getByRole('button', { name: 'Abo kündigen' }).click();
  const boxOf = (name: string) => page.getByRole('button', { name }).boundingBox();
  const [no, yes] = [await boxOf('Abbrechen'), await boxOf('JA')];
  expect(no?.width).toBe(yes?.width);
  expect(no?.y).toBe(yes?.y);
  // No word is broken to fit.
  expect(no?.height).toBe(line?.height);

  await page.getByRole('button', { name: 'JA' }).click();
  const banner = page.getByRole('alert').filter({ hasText: 'Keine Verbindung' });
  await banner.waitFor();
  const head = await page.getByRole('banner').boundingBox();
  expect((await banner.boundingBox())?.y).toBeGreaterThanOrEqual(head?.height ?? Infinity);
});

test('an ended licence leaves the free tier; a lifetime plan shows no renewal, and the method that paid it', async ({
  w,
  person,
}) => {
  const over = await licence(w, 1);
  const { starts_at: start } = over;
  await sendAppEvent(w, person, {
    ...over,
    ends_at: Number(start) - 1,
    starts_at: Number(start) - 1000,
  });
  const page = await openDetails(w, person);
  expect(await rowValue(page, 'Abonnementtyp')).toBe('Herzen');
  expect(await rowValue(page, 'Ablaufdatum')).toBe('5 Fehler pro Monat kostenfrei');
  expect((await offered(page)).rows).not.toContain('Verlängerung');
  expect(await page.getByRole('link', { name: 'Jetzt verlängern' }).count()).toBe(0);

  await buyPlan(w, person, 'lifetime');
  await flushDeliveries(w);
  await page.goto('/');
  await expectStatus(page, 'Aktiv');
  await page.getByRole('button', { name: guarantee }).waitFor();
  expect(await offered(page)).toEqual({
    rows: everyRow.filter((row) => row !== 'Verlängerung'),
    buttons: [guarantee, browser, 'Vertrag widerrufen', 'Zur App'],
  });
  expect(await rowValue(page, 'Ablaufdatum')).toContain('Läuft nie ab');
  await expect.poll(() => rowValue(page, 'Zahlungsmethode')).toContain('4242');
});

test('without a subscription home leads to the chosen plan, the product page, or the plans; a store’s subscription is shown there without actions to change it', async ({
  w,
  person,
}) => {
  const page = await openMember(w, person);
  await page.goto('/sub');
  await page.waitForURL('**/sub/product');

  await page.evaluate(() =>
    window.history.replaceState({ usr: { productPage: '/preise' }, key: 'k', idx: 0 }, '', '/sub'),
  );
  await page.reload();
  await page.waitForURL('**/preise');

  const plan = await planNamed(w, 'yearly');
  await page.evaluate((kept) => sessionStorage.setItem('plan', JSON.stringify(kept)), plan);
  await page.goto('/sub');
  await page.waitForURL('**/sub/buy');
  await page.getByRole('heading', { name: 'Schliess dein Abo ab' }).waitFor();

  await sendAppEvent(w, person, await storeSubscription(w, 'ios'));
  await page.goto('/');
  await expectStatus(page, 'Aktiv');
  expect(await rowValue(page, 'Abonnementtyp')).toBe('apple');
  expect(await rowValue(page, 'Verlängerung')).toBe('automatisch');
  expect((await offered(page)).buttons).toEqual([browser, 'Zur App']);
});
