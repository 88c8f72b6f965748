import { beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { ibans } from '#tests/support/payment-methods.ts';
import {
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
import type { World } from '#tests/support/harness.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

const total = 1339 + 750;

// The clock moves for everybody in the world. After a reset there are fewer contracts to renew.
beforeEach(async () => {
  await (await world()).reset();
});

const panelOf = (page: Page) => page.getByRole('region', { name: 'SEPA-Lastschrift' });
const payIn = (page: Page) =>
  panelOf(page).getByRole('button', { name: /^Jetzt 20,89\s€ bezahlen$/ });
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

test('a returned debit is shown with its fee while the contract stays active', async () => {
  const w = await world();
  const debt = await signUpDebtor(w);
  const page = await openMember(w, debt.person);
  await page.goto('/');
  await expectStatus(page, 'Aktiv');
  expect(await panelOf(page).count()).toBe(0);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  await page.reload();
  await payIn(page).waitFor();
  await expectStatus(page, 'Aktiv');
  expect((await rowsOf(page)).map((row) => row.replaceAll(/\s/g, ' '))).toEqual([
    'SEPA-Mahn-Gebühr7,50 €',
    'Subscription-Gebühr13,39 €',
    'StatusOffen',
  ]);
  await panelOf(page).getByText('Dein Abonnement bleibt aktiv').waitFor();
  expect(await page.getByRole('button', { name: 'Zahlungsmethode aktualisieren' }).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Jetzt bezahlen' }).count()).toBe(0);
});

test('a double click pays the debt once, removes the button and reactivates the contract', async () => {
  const w = await world();
  const { debt, page } = await openDispute(w, card(w, 'pm_card_visa'));
  await payIn(page).dblclick();
  await panelOf(page).getByText('Bezahlt', { exact: true }).waitFor();
  expect(await payIn(page).count()).toBe(0);
  const focused = () => page.evaluate(() => document.activeElement?.id);
  expect(await focused()).toBe('lastschrift');
  await expectStatus(page, 'Aktiv');
  await flushDeliveries(w);
  expect(await settlements(w, debt)).toEqual({ made: 1, paid: [total] });
});

test('a declined card is reported, and the next press tries again', async () => {
  const w = await world();
  const { debt, page } = await openDispute(w, card(w, 'pm_card_chargeCustomerFail'));
  await payIn(page).click();
  await panelOf(page).getByText('Fehlgeschlagen', { exact: true }).waitFor();
  await panelOf(page).getByRole('status').filter({ hasText: 'abgelehnt' }).waitFor();
  await setPaymentMethod(w, debt, await card(w, 'pm_card_visa')(debt));
  await payIn(page).click();
  await panelOf(page).getByText('Bezahlt', { exact: true }).waitFor();
  expect(await settlements(w, debt)).toEqual({ made: 1, paid: [total] });
});

test('while a debit is in progress there is no button; then it is shown as paid', async () => {
  const w = await world();
  const slow = (debt: Debtor) => saveBankAccount(w, debt.customerId, ibans.paidLater);
  const { page } = await openDispute(w, slow);
  await payIn(page).click();
  await panelOf(page).getByText('Die Zahlung läuft.').waitFor();
  expect(await payIn(page).count()).toBe(0);
  await advance(w, 200);
  await flushDeliveries(w);
  await page.reload();
  await panelOf(page).getByText('Bezahlt', { exact: true }).waitFor();
});

test("a payment that needs the bank's confirmation gets its own page, which loads Stripe", async () => {
  const w = await world();
  const { debt, page } = await openDispute(w, card(w, 'pm_card_authenticationRequired'));
  const scripts = () =>
    page.evaluate(() => [...document.scripts].filter(({ src }) => src.includes('stripe')).length);
  expect(await scripts()).toBe(0);
  const bank = page.frameLocator('iframe');
  await payIn(page).click();
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

test("a bank's page that fails to load can be tried again", async () => {
  const w = await world();
  const { page } = await openDispute(w, card(w, 'pm_card_authenticationRequired'));
  await page.route('**/sandbox/stripe.js', (route) => route.abort());
  await payIn(page).click();
  await page.getByRole('alert').filter({ hasText: 'konnte nicht geladen werden' }).waitFor();
  await page.unroute('**/sandbox/stripe.js');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await page.frameLocator('iframe').getByRole('button', { name: 'Bestätigen' }).click();
  await panelOf(page).getByText('Bezahlt', { exact: true }).waitFor();
});

test('a lost answer points to the support, and the next press settles the debt once', async () => {
  const w = await world();
  const { debt, page } = await openDispute(w, card(w, 'pm_card_visa'));
  const call = '**/api/dispute/*/pay';
  await page.route(call, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payIn(page).click();
  await panelOf(page)
    .getByText('Etwas ist schief gelaufen. Bitte wende dich an den Support', { exact: true })
    .waitFor();
  await page.unroute(call);
  await payIn(page).click();
  await panelOf(page).getByText('Bezahlt', { exact: true }).waitFor();
  expect(await settlements(w, debt)).toEqual({ made: 1, paid: [total] });
});

test('if the debt cannot be loaded, the page points to the support and still shows the contract', async () => {
  const w = await world();
  const page = await openMember(w, (await signUpDebtor(w)).person);
  await page.route('**/api/dispute/get', (route) => route.abort());
  await page.goto('/');
  await page.getByText('Bitte wende dich an den Support').waitFor();
  await expectStatus(page, 'Aktiv');
});
