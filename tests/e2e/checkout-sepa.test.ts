import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import {
  contractsAtStripe,
  goToCheckout,
  openBuyer,
  openCheckout,
} from '#tests/e2e/at-checkout.ts';
import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { recordEvents } from '#tests/e2e/record-events.ts';
import {
  cards,
  chooseCountry,
  expectStatus,
  fillCard,
  fillSepa,
  openMethod,
  pay,
  rowValue,
  phone,
} from '#tests/e2e/visitor.ts';
import { debitSeconds, deviceHasWallets, ibans } from '#tests/support/payment-methods.ts';
import { flushDeliveries, planNamed } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const order = (page: Page) => page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });

test('on a phone without wallets, which are not offered, a double click pays once for a year by debit, and the mandate names the right to a refund in eight weeks', async ({
  w,
}) => {
  await deviceHasWallets(w, false);
  const { page, person, complaints } = await openCheckout(w, 'yearly', phone);
  await openMethod(page, 'SEPA-Lastschrift');
  expect(await page.getByRole('radio', { name: 'E-Wallet' }).count()).toBe(0);
  await page.getByText('innerhalb von acht Wochen').waitFor();
  await fillSepa(page, ibans.paid);
  await order(page).dblclick();
  await expectStatus(page, 'Aktiv');
  await page.getByText('Danke, Premium ist jetzt Deins.').waitFor();
  expect(await rowValue(page, 'Zahlungsmethode')).toContain('3000');
  await flushDeliveries(w);
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });
  expect(complaints).toEqual([]);
});

test('on a phone the typed account stays while the person looks at another way to pay, and begins a trial', async ({
  w,
}) => {
  const { page } = await openCheckout(w, 'yearly_trial', phone);
  await fillSepa(page, ibans.paidLater, 'Erika Beispiel');
  await openMethod(page, 'Kreditkarte');
  await openMethod(page, 'SEPA-Lastschrift');
  expect(await page.getByLabel('Kontoinhaber').inputValue()).toBe('Erika Beispiel');
  await chooseCountry(page, 'Österreich');
  expect(await order(page).isDisabled()).toBe(true);
  await chooseCountry(page, 'Deutschland');
  await pay(page);
  await expectStatus(page, 'Testen');
  expect(await rowValue(page, 'Zahlungsmethode')).toContain('3003');
});

test('the checkout waits while the account is verified; the invoice is being debited until the bank has paid', async ({
  w,
}) => {
  const { page } = await openCheckout(w, 'half_yearly');
  let looks = 0;
  await intercept(page, '/api/sub/stripe/setupintent/status*', (count) => {
    looks = count;
    if (count === 1) return 'fail';
    const json = { status: 'processing', payment_id: null, error: null };
    return count === 2 ? { json } : 'pass';
  });
  await fillSepa(page, ibans.paidLater);
  await pay(page);
  await page.getByText('Deine Bestellung läuft.').waitFor();
  await expectStatus(page, 'Aktiv');
  expect(looks).toBe(3);
  await page.getByText('Wird abgebucht', { exact: true }).waitFor();

  await advance(w, debitSeconds);
  await flushDeliveries(w);
  await page.reload();
  await page.getByText('Bezahlt', { exact: true }).waitFor();
  expect(await page.getByText('Wird abgebucht').count()).toBe(0);
});

test('a missing, invalid or refused account is reported, and nothing is ordered until a good one is typed', async ({
  w,
}) => {
  const { page, person } = await openCheckout(w, 'half_yearly');
  await openMethod(page, 'SEPA-Lastschrift');
  const holder = page.getByLabel('Kontoinhaber');
  // The account's name is there to begin with.
  expect(await holder.inputValue()).toBe('Erika Mustermann');
  await holder.fill('');
  await pay(page);
  await alert(page, 'Bitte fülle dieses Feld aus.').waitFor();
  await alert(page, 'Gib Deine IBAN ein.').waitFor();
  await expect.poll(() => holder.evaluate((node) => node === document.activeElement)).toBe(true);

  await fillSepa(page, 'DE89370400440532013001');
  await alert(page, 'Die IBAN ist ungültig.').waitFor();
  await fillSepa(page, 'CH9300762011623852957');
  await alert(page, 'außerhalb der EU und des Europäischen Wirtschaftsraums').waitFor();
  await pay(page);
  await pay(page);

  // An account that cannot be verified.
  const status = '/api/sub/stripe/setupintent/status*';
  const json = { status: 'requires_payment_method', payment_id: null, error: 'bank_account' };
  await intercept(page, status, { json });
  await fillSepa(page, ibans.paid);
  await pay(page);
  await alert(page, 'Das Zahlungsmittel konnte nicht bestätigt werden.').waitFor();
  await openMethod(page, 'Kreditkarte');
  await alert(page, 'konnte nicht bestätigt').waitFor({ state: 'detached' });
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 0, paid: 0 });

  await stopIntercepting(page);
  await fillSepa(page, ibans.paid);
  await pay(page);
  await expectStatus(page, 'Aktiv');
});

test('a declined card shows its reason and reports no purchase; the payment by SEPA reports it once, in euros', async ({
  w,
}) => {
  const { page } = await openBuyer(w, phone);
  const events = await recordEvents(page, ['purchase']);
  await goToCheckout(page, await planNamed(w, 'half_yearly'));
  await fillCard(page, cards.notCovered);
  await pay(page);
  await alert(page, 'nicht ausreichend gedeckt').waitFor();
  expect(events).toEqual([]);

  await fillSepa(page, ibans.paid);
  await pay(page);
  await expectStatus(page, 'Aktiv');
  await page.reload();
  await expectStatus(page, 'Aktiv');
  expect(events).toEqual([
    {
      name: 'purchase',
      detail: { transaction_id: expect.stringMatching(/./), revenue: 61.08, currency: 'EUR' },
    },
  ]);
});
