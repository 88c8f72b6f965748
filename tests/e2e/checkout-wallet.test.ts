import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { atCheckoutOf, theirContracts } from '#tests/e2e/at-checkout.ts';
import { chooseCountry, expectStatus, openMethod, pay, shown, sizes } from '#tests/e2e/visitor.ts';
import { world } from '#tests/harness.ts';
import { deviceHasWallets } from '#tests/payment-methods.ts';
import { delivered } from '#tests/purchases.ts';

beforeEach(async () => deviceHasWallets(await world(), true));
afterAll(async () => deviceHasWallets(await world(), false));

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const order = (page: Page) => page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });

/** Opens the wallet's sheet. */
async function openSheet(page: Page, wallet = 'Apple Pay') {
  await openMethod(page, 'E-Wallet');
  await page.getByRole('button', { name: wallet }).click();
  const sheet = page.getByRole('dialog', { name: wallet });
  await sheet.waitFor();
  return sheet;
}

async function release(page: Page, wallet?: string): Promise<void> {
  await (await openSheet(page, wallet)).getByRole('button', { name: 'Bezahlen' }).click();
  await page.getByText('Dein Wallet ist bereit.').waitFor();
}

describe.each(sizes)('%s', (_where, viewport) => {
  test.each(['Apple Pay', 'Google Pay'])('%s releases, and the order is made', async (wallet) => {
    const w = await world();
    const { page, person, complaints } = await atCheckoutOf(w, '61,08', viewport);
    await openMethod(page, 'E-Wallet');
    await page.getByText('Gib die Zahlung zuerst in Deinem Wallet frei.').last().waitFor();
    expect(await order(page).isDisabled()).toBe(true);
    const sheet = await openSheet(page, wallet);
    expect(await sheet.textContent()).toContain('61,08');
    await sheet.getByRole('button', { name: 'Bezahlen' }).click();
    await page.getByText('Dein Wallet ist bereit.').waitFor();
    expect(await theirContracts(w, person)).toEqual({ subscriptions: 0, paid: 0 });

    await pay(page);
    await expectStatus(page, 'Aktiv');
    await page.getByText('endet auf').waitFor();
    expect(await shown(page, 'Zahlungsmethode')).toBe(`${wallet}, Kontonummer endet auf 4242`);
    await delivered(w);
    expect(await theirContracts(w, person)).toEqual({ subscriptions: 1, paid: 1 });
    expect(complaints).toEqual([]);
  });
});

test('a trial keeps the card of a wallet, and nothing is released', async () => {
  const w = await world();
  const { page } = await atCheckoutOf(w, /7 Tage kostenlos/);
  const sheet = await openSheet(page);
  expect(await sheet.textContent()).toContain('Karte hinterlegen');
  await sheet.getByRole('button', { name: 'Bezahlen' }).click();
  await page.getByText('Dein Wallet ist bereit.').waitFor();
  await pay(page);
  await expectStatus(page, 'Testen');
});

test('who closes the sheet has ordered nothing and is blamed for nothing', async () => {
  const w = await world();
  const { page, person } = await atCheckoutOf(w, '61,08');
  const sheet = await openSheet(page);
  await sheet.getByRole('button', { name: 'Abbrechen' }).click();
  await sheet.waitFor({ state: 'detached' });
  expect(await order(page).isDisabled()).toBe(true);
  expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
  expect(await theirContracts(w, person)).toEqual({ subscriptions: 0, paid: 0 });
});

test("a wallet's card that is not covered is told, and has to be released anew", async () => {
  const w = await world();
  const { page } = await atCheckoutOf(w, '61,08');
  const sheet = await openSheet(page);
  await sheet.getByLabel('Karte').selectOption('4000000000009995');
  await sheet.getByRole('button', { name: 'Bezahlen' }).click();
  await page.getByText('Dein Wallet ist bereit.').waitFor();
  await pay(page);
  await alert(page, 'nicht ausreichend gedeckt').waitFor();
  expect(await order(page).isDisabled()).toBe(true);
  await release(page);
  await pay(page);
  await expectStatus(page, 'Aktiv');
});

test('a release can be taken back for another', async () => {
  const w = await world();
  const { page } = await atCheckoutOf(w, '61,08');
  await release(page);
  await page.getByRole('button', { name: 'Anders freigeben' }).click();
  expect(await order(page).isDisabled()).toBe(true);
  await release(page, 'Google Pay');
  await chooseCountry(page, 'Österreich');
  expect(await order(page).isDisabled()).toBe(true);
});

test('a device without a wallet is not offered one', async () => {
  const w = await world();
  await deviceHasWallets(w, false);
  const { page } = await atCheckoutOf(w, '61,08');
  await page.getByRole('button', { name: 'SEPA-Lastschrift' }).waitFor();
  expect(await page.getByRole('button', { name: 'E-Wallet' }).count()).toBe(0);
});
