import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { openCheckout, contractsAtStripe } from '#tests/e2e/at-checkout.ts';
import {
  chooseCountry,
  expectStatus,
  openMethod,
  pay,
  rowValue,
  phone,
} from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { deviceHasWallets } from '#tests/support/payment-methods.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';

beforeEach(async () => deviceHasWallets(await world(), true));
afterAll(async () => deviceHasWallets(await world(), false));

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const order = (page: Page) => page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });

/** Opens the sheet of the wallet. */
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

test.each(['Apple Pay', 'Google Pay'])(
  'on a phone %s approves the payment first, and then the person places the order',
  async (wallet) => {
    const w = await world();
    const { page, person, complaints } = await openCheckout(w, '61,08', phone);
    await openMethod(page, 'E-Wallet');
    await page.getByText('Gib die Zahlung zuerst in Deinem Wallet frei.').last().waitFor();
    expect(await order(page).isDisabled()).toBe(true);
    const sheet = await openSheet(page, wallet);
    expect(await sheet.textContent()).toContain('61,08');
    await sheet.getByRole('button', { name: 'Bezahlen' }).click();
    await page.getByText('Dein Wallet ist bereit.').waitFor();
    expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 0, paid: 0 });

    await pay(page);
    await expectStatus(page, 'Aktiv');
    await page.getByText('endet auf').waitFor();
    expect(await rowValue(page, 'Zahlungsmethode')).toBe(`${wallet}, Kontonummer endet auf 4242`);
    await flushDeliveries(w);
    expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });
    expect(complaints).toEqual([]);
  },
);

test('a trial saves the card of a wallet without a payment', async () => {
  const w = await world();
  const { page } = await openCheckout(w, /7 Tage kostenlos/);
  const sheet = await openSheet(page);
  expect(await sheet.textContent()).toContain('Karte hinterlegen');
  await sheet.getByRole('button', { name: 'Bezahlen' }).click();
  await page.getByText('Dein Wallet ist bereit.').waitFor();
  await pay(page);
  await expectStatus(page, 'Testen');
});

test('closing the sheet orders nothing and shows no error', async () => {
  const w = await world();
  const { page, person } = await openCheckout(w, '61,08');
  const sheet = await openSheet(page);
  await sheet.getByRole('button', { name: 'Abbrechen' }).click();
  await sheet.waitFor({ state: 'detached' });
  expect(await order(page).isDisabled()).toBe(true);
  expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 0, paid: 0 });
});

test('a wallet card without enough money is reported and must be approved again', async () => {
  const w = await world();
  const { page } = await openCheckout(w, '61,08');
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

test('a person can replace the approval of one wallet with another', async () => {
  const w = await world();
  const { page } = await openCheckout(w, '61,08');
  await release(page);
  await page.getByRole('button', { name: 'Anders freigeben' }).click();
  expect(await order(page).isDisabled()).toBe(true);
  await release(page, 'Google Pay');
  await chooseCountry(page, 'Österreich');
  expect(await order(page).isDisabled()).toBe(true);
});

test('a device without a wallet does not offer the wallet', async () => {
  const w = await world();
  await deviceHasWallets(w, false);
  const { page } = await openCheckout(w, '61,08');
  await page.getByRole('button', { name: 'SEPA-Lastschrift' }).waitFor();
  expect(await page.getByRole('button', { name: 'E-Wallet' }).count()).toBe(0);
});
