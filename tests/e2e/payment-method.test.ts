import { beforeEach, expect } from 'vitest';
import type { Page } from 'playwright-core';

import { signUpDebtor, saveCard, setPaymentMethod } from '#tests/support/debits.ts';
import type { Debtor } from '#tests/support/debits.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { expectStatus, openVisitor, rowValue } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { codeSentTo } from '#tests/support/people.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

// The clock moves for everybody in the world. After a reset there are fewer contracts to renew.
beforeEach(async () => {
  await (await world()).reset();
});

const update = (page: Page) => page.getByRole('button', { name: 'Zahlungsmethode aktualisieren' });

/** Types a card on the payment service's page and saves it. */
async function keepOnPage(page: Page, number = '4242424242424242'): Promise<void> {
  await page.waitForURL('**/sandbox/checkout/**');
  await page.getByLabel('Kartennummer').fill(number);
  await page.getByLabel('Ablaufdatum').fill('12/49');
  await page.getByLabel('Prüfnummer').fill('123');
  await page.getByLabel('Name auf der Karte').fill('Erika Mustermann');
  await page.getByRole('button', { name: 'Speichern' }).click();
}

/** A person whose renewal failed because their card was declined. */
async function pastDue(w: World): Promise<{ debt: Debtor; page: Page }> {
  const debt = await signUpDebtor(w);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_chargeCustomerFail'));
  await advance(w, 32 * 86_400);
  await flushDeliveries(w);
  const page = await openMember(w, debt.person);
  await page.goto('/');
  await expectStatus(page, 'abgelaufen');
  return { debt, page };
}

test('a person who goes back, cancels or opens an invalid return address keeps the old payment method; another one is saved on the payment service’s page and then shown', async ({
  w,
}) => {
  const page = await openMember(w, (await signUpDebtor(w)).person);
  for (const query of ['', '?session_id=cs_test_unknown']) {
    await page.goto(`/sub/paymentmethod/update${query}`);
    await page.getByRole('alert').filter({ hasText: 'nicht mehr gültig' }).waitFor();
  }
  await page.getByRole('link', { name: 'Zu meinem Abonnement' }).click();
  await page.waitForURL(`${w.origin}/`);
  await expectStatus(page, 'Aktiv');
  expect(await rowValue(page, 'Zahlungsmethode')).toBe('SEPA, Kontonummer endet auf 3000');
  // Nothing is owed, so there is no panel of a returned debit.
  expect(await page.getByRole('region', { name: 'SEPA-Lastschrift' }).count()).toBe(0);

  await update(page).click();
  await page.waitForURL('**/sandbox/checkout/**');
  await page.goBack();
  await expectStatus(page, 'Aktiv');
  await update(page).click();
  await page.getByRole('link', { name: 'Zurück zu Lexlern' }).click();
  await page.waitForURL(`${w.origin}/`);
  expect(await rowValue(page, 'Zahlungsmethode')).toContain('3000');

  await update(page).click();
  await keepOnPage(page);
  await page.waitForURL(`${w.origin}/`);
  await page.getByText('Deine Zahlungsmethode ist aktualisiert.').first().waitFor();
  expect(await rowValue(page, 'Zahlungsmethode')).toBe('Kreditkarte, Kontonummer endet auf 4242');
});

test('a session that began with a link must be confirmed by e-mail before the update', async ({
  w,
}) => {
  const { person } = await signUpDebtor(w);
  const { page } = await openVisitor(w);
  await page.goto(`/account/autologin?code=${await loginCodeFor(w, person.email)}`);
  await expectStatus(page, 'Aktiv');
  await update(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Bestätige, dass Du es bist').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await update(page).click();
  await dialog.getByRole('button', { name: 'Code senden' }).click();
  const code = dialog.getByLabel('Code aus der E-Mail');
  await code.waitFor();
  await code.fill(await codeSentTo(w, person.email));
  await page.waitForURL('**/sandbox/checkout/**');
  await page.getByLabel('Kartennummer').waitFor();
});

test('a new card pays the debt at once', async ({ w }) => {
  const { page } = await pastDue(w);
  await update(page).click();
  await keepOnPage(page);
  await page.waitForURL(`${w.origin}/`);
  await page.getByText('Der offene Betrag ist bezahlt.').first().waitFor();
  await expectStatus(page, 'Aktiv');
  expect(await page.getByRole('button', { name: /^Jetzt .* bezahlen$/ }).count()).toBe(0);
});

test('a declined debt payment shows its reason; with a good card the next press pays', async ({
  w,
}) => {
  const { debt, page } = await pastDue(w);
  const pay = page.getByRole('button', { name: /^Jetzt .* bezahlen$/ });
  await pay.click();
  await page.getByRole('alert').filter({ hasText: 'abgelehnt' }).waitFor();
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  await pay.click();
  await expectStatus(page, 'Aktiv');
  await pay.waitFor({ state: 'detached' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe('Abonnementdetails');
});

test("a debt payment that needs the bank's confirmation is paid after the person confirms", async ({
  w,
}) => {
  const { debt, page } = await pastDue(w);
  const asking = await saveCard(w, debt.customerId, 'pm_card_authenticationRequired');
  await setPaymentMethod(w, debt, asking);
  await page.getByRole('button', { name: /^Jetzt .* bezahlen$/ }).click();
  await page.frameLocator('iframe').getByRole('button', { name: 'Bestätigen' }).click();
  await page.waitForURL(`${w.origin}/`);
  await expectStatus(page, 'Aktiv');
});
