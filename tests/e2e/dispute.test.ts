import { beforeEach, expect } from 'vitest';
import type { Page } from 'playwright-core';

import { openWithoutData } from '#tests/e2e/in-page.ts';
import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { declare } from '#tests/support/declarations.ts';
import { ibans } from '#tests/support/payment-methods.ts';
import {
  fees,
  letBankReturn,
  signUpDebtor,
  saveBankAccount,
  saveCard,
  setPaymentMethod,
  settlements,
} from '#tests/support/debits.ts';
import type { Debtor } from '#tests/support/debits.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { expectStatus } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

const total = 1339 + fees.failed;

// The clock moves for everybody in the world. After a reset there are fewer contracts to renew.
beforeEach(async () => {
  await (await world()).reset();
});

const panelOf = (page: Page) => page.getByRole('region', { name: 'SEPA-Lastschrift' });
const payIn = (page: Page) =>
  panelOf(page).getByRole('button', { name: /^Jetzt (20|16),89\s€ bezahlen$/ });
const rowsOf = (page: Page) => panelOf(page).locator('dl > div').allTextContents();

/**
 * The subscription page of a person whose debit failed; `method` pays their contract from now on.
 */
async function openDispute(
  w: World,
  method?: (debt: Debtor) => Promise<string>,
): Promise<{ debt: Debtor; page: Page }> {
  const debt = await signUpDebtor(w, ibans.failed);
  if (method) await setPaymentMethod(w, debt, await method(debt));
  const page = await openMember(w, debt.person);
  await page.goto('/');
  await payIn(page).waitFor();
  return { debt, page };
}

const card = (w: World, name: string) => (debt: Debtor) => saveCard(w, debt.customerId, name);

test('a debt that fails to load points to the support; a returned debit is shown with its fee while the contract stays active, and paid by a slow debit', async ({
  w,
}) => {
  const debt = await signUpDebtor(w);
  const page = await openMember(w, debt.person);
  await intercept(page, '/api/dispute/get', 'fail');
  await openWithoutData(page, '/');
  await page.getByText('Bitte wende dich an den Support').waitFor();
  await expectStatus(page, 'Aktiv');

  await stopIntercepting(page);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  await page.reload();
  await payIn(page).waitFor();
  await expectStatus(page, 'Aktiv');
  expect((await rowsOf(page)).map((row) => row.replaceAll(/\s/g, ' '))).toEqual([
    'Kosten der Rücklastschrift7,50 €',
    'Subscription-Gebühr13,39 €',
    'Zusammen20,89 €',
    'StatusOffen',
  ]);
  await panelOf(page).getByText('Dein Abonnement bleibt aktiv').waitFor();
  expect(await page.getByRole('button', { name: 'Zahlungsmethode aktualisieren' }).count()).toBe(1);
  expect(await page.getByRole('button', { name: /^Jetzt .* bezahlen$/ }).count()).toBe(1);
  // The account that has just bounced is not offered first.
  expect(await panelOf(page).getByRole('button').allTextContents()).toEqual([
    'Zahlungsmethode aktualisieren',
    expect.stringMatching(/^Jetzt 20,89\s€ bezahlen$/),
  ]);
  await page.getByText('bleibt Premium ohne Unterbrechung freigeschaltet; sonst ruht').waitFor();
  await panelOf(page)
    .getByText('Du schuldest sie nur, wenn Du die Rückgabe zu vertreten hast')
    .waitFor();

  // While the debit is in progress there is no button.
  const slow = await saveBankAccount(w, debt.customerId, ibans.paidLater);
  await setPaymentMethod(w, debt, slow);
  await payIn(page).click();
  await panelOf(page).getByText('Die Zahlung läuft.').waitFor();
  expect(await payIn(page).count()).toBe(0);
  await advance(w, 200);
  await flushDeliveries(w);
  await page.reload();
  await panelOf(page).getByText('Bezahlt', { exact: true }).waitFor();
});

test('while the contract is frozen nobody is asked to pay, and whoever likes to still can', async ({
  w,
}) => {
  const debt = await signUpDebtor(w);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  await declare(w, '/widerrufen', { email: debt.person.email });
  const page = await openMember(w, debt.person);
  await page.goto('/');
  await panelOf(page).getByText('musst Du das nicht bezahlen, kannst es aber').waitFor();
  await payIn(page).waitFor();
  await page.getByText('Ohne Deine Antwort führen wir den Widerruf aus.').waitFor();
  expect(await page.getByText(/sonst (ruht|endet)|kannst Du die offenen/).count()).toBe(0);
});

test('a debit that came back after the contract has ended offers another payment method, too', async ({
  w,
}) => {
  const debt = await signUpDebtor(w);
  await w.stripe.subscriptions.cancel(debt.subscriptionId);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  const page = await openMember(w, debt.person);
  await page.goto('/');
  await payIn(page).waitFor();
  await panelOf(page).getByRole('button', { name: 'Zahlungsmethode aktualisieren' }).click();
  await page.waitForURL('**/sandbox/checkout/**');
});

test('a cancellation leaves what is owed as it is; a double click pays the debt once, removes the button and reactivates the contract', async ({
  w,
}) => {
  const { debt, page } = await openDispute(w, card(w, 'pm_card_visa'));
  await page.getByRole('button', { name: 'Abo kündigen' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('An dem, was offen ist, ändert das nichts.').waitFor();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await payIn(page).dblclick();
  await panelOf(page).getByText('Bezahlt', { exact: true }).waitFor();
  expect(await payIn(page).count()).toBe(0);
  const focused = () => page.evaluate(() => document.activeElement?.id);
  expect(await focused()).toBe('lastschrift');
  await expectStatus(page, 'Aktiv');
  await flushDeliveries(w);
  expect(await settlements(w, debt)).toEqual({ made: 1, paid: [total] });
});

test('a declined card is reported and a lost answer points to the support; the next press pays the debt once', async ({
  w,
}) => {
  const { debt, page } = await openDispute(w, card(w, 'pm_card_chargeCustomerFail'));
  await payIn(page).click();
  await panelOf(page).getByText('Fehlgeschlagen', { exact: true }).waitFor();
  await panelOf(page).getByRole('status').filter({ hasText: 'abgelehnt' }).waitFor();

  await setPaymentMethod(w, debt, await card(w, 'pm_card_visa')(debt));
  const call = '/api/dispute/*/pay';
  await intercept(page, call, 'lose answer');
  await payIn(page).click();
  await panelOf(page)
    .getByText('Etwas ist schief gelaufen. Bitte wende dich an den Support', { exact: true })
    .waitFor();
  await stopIntercepting(page);
  await payIn(page).click();
  await panelOf(page).getByText('Bezahlt', { exact: true }).waitFor();
  expect(await settlements(w, debt)).toEqual({ made: 1, paid: [total] });
});

test("a payment that needs the bank's confirmation gets its own page, which loads Stripe and can be tried again if that fails", async ({
  w,
}) => {
  const { debt, page } = await openDispute(w, card(w, 'pm_card_authenticationRequired'));
  const scripts = () =>
    page.evaluate(() => [...document.scripts].filter(({ src }) => src.includes('stripe')).length);
  expect(await scripts()).toBe(0);
  const bank = page.frameLocator('iframe');
  await intercept(page, '/sandbox/stripe.js', 'fail');
  await payIn(page).click();
  await page.getByRole('alert').filter({ hasText: 'konnte nicht geladen werden' }).waitFor();
  await stopIntercepting(page);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await bank.getByRole('button', { name: 'Ablehnen' }).click();
  await page.getByRole('alert').filter({ hasText: 'nicht bestätigt' }).waitFor();
  await flushDeliveries(w);
  await page.getByRole('link', { name: 'Zu meinem Abonnement' }).click();
  await panelOf(page).getByText('Fehlgeschlagen', { exact: true }).waitFor();

  await payIn(page).click();
  await bank.getByRole('button', { name: 'Bestätigen' }).waitFor();
  // A person who leaves and returns finds the same payment waiting.
  await page.goto('/');
  await panelOf(page).getByRole('button', { name: 'Zahlung bestätigen' }).click();
  await bank.getByRole('button', { name: 'Bestätigen' }).click();
  await page.waitForURL(`${w.origin}/`);
  await panelOf(page).getByText('Bezahlt', { exact: true }).waitFor();
  expect(await settlements(w, debt)).toEqual({ made: 1, paid: [total] });
});
