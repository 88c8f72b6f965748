import { expect } from 'vitest';

import { openCheckout } from '#tests/e2e/at-checkout.ts';
import { cards, expectStatus, fillCard, pay, phone } from '#tests/e2e/visitor.ts';
import { atStripe, flushDeliveries } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';

const typed = {
  'Vor- und Nachname': 'Lea Muster',
  'Straße und Hausnummer': 'Hauptstraße 1',
  Postleitzahl: '10115',
  Ort: 'Berlin',
};

test('an invoice over 250 € asks for name and address; what is missing is said, and it stays on the way to PayPal and back', async ({
  w,
}) => {
  const { page, person, complaints } = await openCheckout(w, 'lifetime', phone);
  const name = page.getByRole('textbox', { name: 'Vor- und Nachname' });
  // The account's name is there to begin with.
  expect(await name.inputValue()).toBe('Erika Mustermann');
  await name.fill('');
  await pay(page);
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await page.getByText('Bitte fülle dieses Feld aus.').count()).toBe(4);

  for (const [label, text] of Object.entries({ ...typed, Postleitzahl: '1011' })) {
    await page.getByRole('textbox', { name: label }).fill(text);
  }
  await pay(page);
  await page.getByText('Eine deutsche Postleitzahl hat fünf Ziffern.').waitFor();
  await page.getByRole('textbox', { name: 'Postleitzahl' }).fill(typed.Postleitzahl);
  await pay(page);
  await page.getByRole('button', { name: 'Zustimmen und weiter' }).click();
  await expectStatus(page, 'Aktiv');
  await flushDeliveries(w);
  const { paid } = await atStripe(w, person);
  expect(paid).toMatchObject([
    {
      total: 29_900,
      customer_name: 'Lea Muster',
      customer_address: { line1: 'Hauptstraße 1', postal_code: '10115', city: 'Berlin' },
    },
  ]);
  expect(complaints).toEqual([]);
});

test('an address that is corrected after a declined payment stands on the invoice that is paid', async ({
  w,
}) => {
  const { page, person } = await openCheckout(w, 'lifetime');
  for (const [label, text] of Object.entries(typed)) {
    await page.getByRole('textbox', { name: label }).fill(text);
  }
  await fillCard(page, cards.notCovered);
  await pay(page);
  await page.getByRole('alert').filter({ hasText: 'nicht ausreichend gedeckt' }).waitFor();
  await page.getByRole('textbox', { name: 'Straße und Hausnummer' }).fill('Hauptstraße 1a');
  await fillCard(page, cards.good);
  await pay(page);
  await expectStatus(page, 'Aktiv');
  await flushDeliveries(w);
  const { paid } = await atStripe(w, person);
  expect(paid.map((invoice) => invoice.customer_address?.line1)).toEqual(['Hauptstraße 1a']);
});
