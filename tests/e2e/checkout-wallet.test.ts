import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect } from 'vitest';

import { openCheckout, contractsAtStripe } from '#tests/e2e/at-checkout.ts';
import {
  chooseCountry,
  expectStatus,
  openMethod,
  pay,
  rowValue,
  phone,
  walletLabel,
} from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { deviceHasWallets } from '#tests/support/payment-methods.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';

// A device without wallets is in `checkout-sepa.test.ts`.
beforeEach(async () => deviceHasWallets(await world(), true));
afterAll(async () => deviceHasWallets(await world(), false));

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const order = (page: Page) => page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });

/** Opens the sheet of the wallet. */
async function openSheet(page: Page, wallet = 'Apple Pay') {
  await openMethod(page, walletLabel);
  await page.getByRole('button', { name: wallet }).click();
  const sheet = page.getByRole('dialog', { name: wallet });
  await sheet.waitFor();
  return sheet;
}

async function release(page: Page, wallet?: string): Promise<void> {
  await (await openSheet(page, wallet)).getByRole('button', { name: 'Bezahlen' }).click();
  await page.getByText('Dein Wallet ist bereit.').waitFor();
}

test('on a phone closing the sheet orders nothing; Apple Pay approves first, and then the person places the order', async ({
  w,
}) => {
  const { page, person, complaints } = await openCheckout(w, 'half_yearly', phone);
  await openMethod(page, walletLabel);
  await page.getByText('Gib die Zahlung zuerst in Deinem Wallet frei.').last().waitFor();
  expect(await order(page).isDisabled()).toBe(true);
  const closed = await openSheet(page);
  await closed.getByRole('button', { name: 'Abbrechen' }).click();
  await closed.waitFor({ state: 'detached' });
  expect(await order(page).isDisabled()).toBe(true);
  expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);

  // The way down to the order stays at the lower edge, and orders nothing.
  await page.getByRole('button', { name: 'Weiter zur Bestellung' }).click();
  const summary = page.getByRole('heading', { name: 'Deine Bestellung' });
  expect(await summary.evaluate((title) => title === document.activeElement)).toBe(true);
  await expect
    .poll(() => summary.evaluate((title) => title.getBoundingClientRect().top))
    .toBeLessThan(200);

  const sheet = await openSheet(page);
  expect(await sheet.textContent()).toContain('61,08');
  await sheet.getByRole('button', { name: 'Bezahlen' }).click();
  await page.getByText('Dein Wallet ist bereit.').waitFor();
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 0, paid: 0 });

  await pay(page);
  await expectStatus(page, 'Aktiv');
  await page.getByText('endet auf').waitFor();
  expect(await rowValue(page, 'Zahlungsmethode')).toBe('Apple Pay, Kontonummer endet auf 4242');
  await flushDeliveries(w);
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });
  expect(complaints).toEqual([]);
});

test('a wallet card without enough money must be approved again; Google Pay replaces Apple Pay and pays', async ({
  w,
}) => {
  const { page, person } = await openCheckout(w, 'half_yearly');
  const sheet = await openSheet(page);
  await sheet.getByLabel('Karte').selectOption('4000000000009995');
  await sheet.getByRole('button', { name: 'Bezahlen' }).click();
  await page.getByText('Dein Wallet ist bereit.').waitFor();
  await pay(page);
  await alert(page, 'nicht ausreichend gedeckt').waitFor();
  expect(await order(page).isDisabled()).toBe(true);

  await release(page);
  await page.getByRole('button', { name: 'Anders freigeben' }).click();
  expect(await order(page).isDisabled()).toBe(true);
  await release(page, 'Google Pay');
  await chooseCountry(page, 'Österreich');
  expect(await order(page).isDisabled()).toBe(true);
  await chooseCountry(page, 'Deutschland');
  await pay(page);
  await expectStatus(page, 'Aktiv');
  await page.getByText('endet auf').waitFor();
  expect(await rowValue(page, 'Zahlungsmethode')).toBe('Google Pay, Kontonummer endet auf 4242');
  await flushDeliveries(w);
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });
});

test('a trial saves the card of a wallet without a payment', async ({ w }) => {
  const { page } = await openCheckout(w, 'yearly_trial');
  const sheet = await openSheet(page);
  expect(await sheet.textContent()).toContain('Karte hinterlegen');
  await sheet.getByRole('button', { name: 'Bezahlen' }).click();
  await page.getByText('Dein Wallet ist bereit.').waitFor();
  await pay(page);
  await expectStatus(page, 'Testen');
});
