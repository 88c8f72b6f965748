import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { atCheckoutOf, theirContracts } from '#tests/e2e/at-checkout.ts';
import {
  chooseCountry,
  expectStatus,
  fillSepa,
  openMethod,
  pay,
  shown,
  sizes,
} from '#tests/e2e/visitor.ts';
import { world } from '#tests/harness.ts';
import { debitSeconds, ibans } from '#tests/payment-methods.ts';
import { delivered } from '#tests/purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

describe.each(sizes)('%s', (_where, viewport) => {
  test('an account is debited for a year, and the mandate names the eight weeks', async () => {
    const w = await world();
    const { page, person, complaints } = await atCheckoutOf(w, '99,48', viewport);
    await openMethod(page, 'SEPA-Lastschrift');
    await page.getByText('innerhalb von acht Wochen').waitFor();
    await fillSepa(page, ibans.paid);
    await pay(page);
    await expectStatus(page, 'Aktiv');
    await page.getByText('Danke, Dein Abo ist abgeschlossen.').waitFor();
    expect(await shown(page, 'Zahlungsmethode')).toContain('3000');
    await delivered(w);
    expect(await theirContracts(w, person)).toEqual({ subscriptions: 1, paid: 1 });
    expect(complaints).toEqual([]);
  });

  test('a trial begins with an account that is debited afterwards', async () => {
    const w = await world();
    const { page } = await atCheckoutOf(w, /7 Tage kostenlos/, viewport);
    await fillSepa(page, ibans.paidLater);
    await pay(page);
    await expectStatus(page, 'Testen');
    expect(await shown(page, 'Zahlungsmethode')).toContain('3003');
  });
});

test('until the bank has paid the invoice is told to be on its way, and then to be paid', async () => {
  const w = await world();
  const { page } = await atCheckoutOf(w, '61,08');
  await fillSepa(page, ibans.paidLater);
  await pay(page);
  await expectStatus(page, 'Aktiv');
  await page.getByText('Wird abgebucht', { exact: true }).waitFor();
  await advance(w, debitSeconds);
  await delivered(w);
  await page.reload();
  await page.getByText('Bezahlt', { exact: true }).waitFor();
  expect(await page.getByText('Wird abgebucht').count()).toBe(0);
});

test('what is missing is said at its field, and nothing is ordered', async () => {
  const w = await world();
  const { page, person } = await atCheckoutOf(w, '61,08');
  await openMethod(page, 'SEPA-Lastschrift');
  await pay(page);
  await alert(page, 'Bitte fülle dieses Feld aus.').waitFor();
  await alert(page, 'Die IBAN ist unvollständig.').waitFor();
  const holder = page.getByLabel('Kontoinhaber');
  await expect.poll(() => holder.evaluate((node) => node === document.activeElement)).toBe(true);

  await fillSepa(page, 'DE89370400440532013001');
  await alert(page, 'Die IBAN ist ungültig.').waitFor();
  await pay(page);
  expect(await theirContracts(w, person)).toEqual({ subscriptions: 0, paid: 0 });

  await fillSepa(page, ibans.paid);
  await pay(page);
  await expectStatus(page, 'Aktiv');
});

test('what was typed stays while another way to pay is looked at', async () => {
  const w = await world();
  const { page } = await atCheckoutOf(w, '61,08');
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

test('while the account is still being verified the checkout waits, and then orders', async () => {
  const w = await world();
  const { page } = await atCheckoutOf(w, '61,08');
  let asked = 0;
  await page.route('**/api/sub/stripe/setupintent/status*', async (route) => {
    asked += 1;
    if (asked === 1) return route.abort();
    const json = { status: 'processing', payment_id: null, error: null };
    return asked === 2 ? route.fulfill({ json }) : route.fallback();
  });
  await fillSepa(page, ibans.paid);
  await pay(page);
  await page.getByText('Deine Bestellung läuft.').waitFor();
  await expectStatus(page, 'Aktiv');
  expect(asked).toBe(3);
});

test('an account that cannot be verified is refused, and a card pays instead', async () => {
  const w = await world();
  const { page } = await atCheckoutOf(w, '61,08');
  const json = { status: 'requires_payment_method', payment_id: null, error: 'bank_account' };
  await page.route('**/api/sub/stripe/setupintent/status*', (route) => route.fulfill({ json }));
  await fillSepa(page, ibans.paid);
  await pay(page);
  await alert(page, 'Das Zahlungsmittel konnte nicht bestätigt werden.').waitFor();
  await openMethod(page, 'Kreditkarte');
  await alert(page, 'konnte nicht bestätigt').waitFor({ state: 'detached' });
});

test('a lost answer to the order is repeated by the same press, and one contract comes of it', async () => {
  const w = await world();
  const { page, person } = await atCheckoutOf(w, '61,08');
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
  await delivered(w);
  expect(await theirContracts(w, person)).toEqual({ subscriptions: 1, paid: 1 });
});
