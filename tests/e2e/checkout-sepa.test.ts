import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openCheckout, contractsAtStripe } from '#tests/e2e/at-checkout.ts';
import {
  chooseCountry,
  expectStatus,
  fillSepa,
  openMethod,
  pay,
  rowValue,
  phone,
} from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { debitSeconds, ibans } from '#tests/support/payment-methods.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('on a phone a bank account pays for a year, and the mandate names the right to a refund in eight weeks', async () => {
  const w = await world();
  const { page, person, complaints } = await openCheckout(w, '99,48', phone);
  await openMethod(page, 'SEPA-Lastschrift');
  await page.getByText('innerhalb von acht Wochen').waitFor();
  await fillSepa(page, ibans.paid);
  await pay(page);
  await expectStatus(page, 'Aktiv');
  await page.getByText('Danke, Dein Abo ist abgeschlossen.').waitFor();
  expect(await rowValue(page, 'Zahlungsmethode')).toContain('3000');
  await flushDeliveries(w);
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });
  expect(complaints).toEqual([]);
});

test('on a phone a trial begins with a bank account that is debited later', async () => {
  const w = await world();
  const { page } = await openCheckout(w, /7 Tage kostenlos/, phone);
  await fillSepa(page, ibans.paidLater);
  await pay(page);
  await expectStatus(page, 'Testen');
  expect(await rowValue(page, 'Zahlungsmethode')).toContain('3003');
});

test('the invoice is shown as being debited until the bank has paid, and then as paid', async () => {
  const w = await world();
  const { page } = await openCheckout(w, '61,08');
  await fillSepa(page, ibans.paidLater);
  await pay(page);
  await expectStatus(page, 'Aktiv');
  await page.getByText('Wird abgebucht', { exact: true }).waitFor();
  await advance(w, debitSeconds);
  await flushDeliveries(w);
  await page.reload();
  await page.getByText('Bezahlt', { exact: true }).waitFor();
  expect(await page.getByText('Wird abgebucht').count()).toBe(0);
});

test('a missing or invalid input is shown at its field, and nothing is ordered', async () => {
  const w = await world();
  const { page, person } = await openCheckout(w, '61,08');
  await openMethod(page, 'SEPA-Lastschrift');
  await pay(page);
  await alert(page, 'Bitte fülle dieses Feld aus.').waitFor();
  await alert(page, 'Die IBAN ist unvollständig.').waitFor();
  const holder = page.getByLabel('Kontoinhaber');
  await expect.poll(() => holder.evaluate((node) => node === document.activeElement)).toBe(true);

  await fillSepa(page, 'DE89370400440532013001');
  await alert(page, 'Die IBAN ist ungültig.').waitFor();
  await pay(page);
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 0, paid: 0 });

  await fillSepa(page, ibans.paid);
  await pay(page);
  await expectStatus(page, 'Aktiv');
});

test('the typed account stays while the person looks at another way to pay', async () => {
  const w = await world();
  const { page } = await openCheckout(w, '61,08');
  await fillSepa(page, ibans.paid, 'Erika Beispiel');
  await openMethod(page, 'Kreditkarte');
  await openMethod(page, 'SEPA-Lastschrift');
  expect(await page.getByLabel('Kontoinhaber').inputValue()).toBe('Erika Beispiel');
  await chooseCountry(page, 'Österreich');
  const order = page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });
  expect(await order.isDisabled()).toBe(true);
  await chooseCountry(page, 'Deutschland');
  await pay(page);
  await expectStatus(page, 'Aktiv');
});

test('while the account is being verified the checkout waits, and then orders', async () => {
  const w = await world();
  const { page } = await openCheckout(w, '61,08');
  let looks = 0;
  await page.route('**/api/sub/stripe/setupintent/status*', async (route) => {
    looks += 1;
    if (looks === 1) return route.abort();
    const json = { status: 'processing', payment_id: null, error: null };
    return looks === 2 ? route.fulfill({ json }) : route.fallback();
  });
  await fillSepa(page, ibans.paid);
  await pay(page);
  await page.getByText('Deine Bestellung läuft.').waitFor();
  await expectStatus(page, 'Aktiv');
  expect(looks).toBe(3);
});

test('an account that cannot be verified is refused, and choosing a card removes the message', async () => {
  const w = await world();
  const { page } = await openCheckout(w, '61,08');
  const json = { status: 'requires_payment_method', payment_id: null, error: 'bank_account' };
  await page.route('**/api/sub/stripe/setupintent/status*', (route) => route.fulfill({ json }));
  await fillSepa(page, ibans.paid);
  await pay(page);
  await alert(page, 'Das Zahlungsmittel konnte nicht bestätigt werden.').waitFor();
  await openMethod(page, 'Kreditkarte');
  await alert(page, 'konnte nicht bestätigt').waitFor({ state: 'detached' });
});

test('after a lost answer the order can be sent again, and there is one contract', async () => {
  const w = await world();
  const { page, person } = await openCheckout(w, '61,08');
  await fillSepa(page, ibans.paid);
  let lost = 0;
  await page.route('**/api/sub/buy', async (route) => {
    await route.fetch();
    lost += 1;
    await (lost === 1 ? route.abort() : route.fallback());
  });
  await pay(page);
  await alert(page, 'Keine Verbindung').waitFor();
  await pay(page);
  await expectStatus(page, 'Aktiv');
  await flushDeliveries(w);
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });
});
