import { beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { debtor, keepCard, payWith } from '#tests/debits.ts';
import type { Debtor } from '#tests/debits.ts';
import { openCalmVisitor, openMember } from '#tests/e2e/states/state.ts';
import { expectStatus, shown } from '#tests/e2e/visitor.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { loginCodeFor } from '#tests/login-codes.ts';
import { codeSentTo } from '#tests/people.ts';
import { delivered } from '#tests/purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';

// Time moves for everybody in the world; fewer people, less to renew.
beforeEach(async () => {
  await (await world()).reset();
});

const update = (page: Page) => page.getByRole('button', { name: 'Zahlungsmethode aktualisieren' });

/** Types a card on the payment service's page and keeps it. */
async function keepOnPage(page: Page, number = '4242424242424242'): Promise<void> {
  await page.waitForURL('**/sandbox/checkout/**');
  await page.getByLabel('Kartennummer').fill(number);
  await page.getByLabel('Ablaufdatum').fill('12/34');
  await page.getByLabel('Prüfnummer').fill('123');
  await page.getByLabel('Name auf der Karte').fill('Erika Mustermann');
  await page.getByRole('button', { name: 'Speichern' }).click();
}

/** Somebody whose renewal a card has refused. */
async function pastDue(w: World): Promise<{ debt: Debtor; page: Page }> {
  const debt = await debtor(w);
  await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_chargeCustomerFail'));
  await advance(w, 32 * 86_400);
  await delivered(w);
  const page = await openMember(w, debt.person);
  await page.goto('/');
  await expectStatus(page, 'abgelaufen');
  return { debt, page };
}

test('another payment method is kept on the payment service’s page, and shown', async () => {
  const w = await world();
  const debt = await debtor(w);
  const page = await openMember(w, debt.person);
  await page.goto('/');
  await expectStatus(page, 'Aktiv');
  expect(await shown(page, 'Zahlungsmethode')).toBe('SEPA, Kontonummer endet auf 3000');
  await update(page).click();
  await keepOnPage(page);
  await page.waitForURL(`${w.origin}/`);
  await page.getByText('Deine Zahlungsmethode ist aktualisiert.').first().waitFor();
  expect(await shown(page, 'Zahlungsmethode')).toBe('Kreditkarte, Kontonummer endet auf 4242');
});

test('who thinks better of it is home again, with what there was', async () => {
  const w = await world();
  const page = await openMember(w, (await debtor(w)).person);
  await page.goto('/');
  await update(page).click();
  await page.waitForURL('**/sandbox/checkout/**');
  await page.goBack();
  await expectStatus(page, 'Aktiv');
  await update(page).click();
  await page.getByRole('link', { name: 'Zurück zu Lexlern' }).click();
  await page.waitForURL(`${w.origin}/`);
  expect(await shown(page, 'Zahlungsmethode')).toContain('3000');
});

test('a session that a link began is confirmed by e-mail first, and then goes on', async () => {
  const w = await world();
  const { person } = await debtor(w);
  const { page } = await openCalmVisitor(w);
  await page.goto(`/account/autologin?code=${await loginCodeFor(w, person.email)}`);
  await expectStatus(page, 'Aktiv');
  await update(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Bestätige, dass Du es bist').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await update(page).click();
  await dialog.getByRole('button', { name: 'CODE SENDEN' }).click();
  const code = dialog.getByLabel('Code aus der E-Mail');
  await code.waitFor();
  await code.fill(await codeSentTo(w, person.email));
  await keepOnPage(page);
  await page.waitForURL(`${w.origin}/`);
  expect(await shown(page, 'Zahlungsmethode')).toContain('4242');
});

test('a way back that is none says so and leads home', async () => {
  const w = await world();
  const page = await openMember(w, (await debtor(w)).person);
  for (const query of ['', '?session_id=cs_test_unknown']) {
    await page.goto(`/sub/paymentmethod/update${query}`);
    await page.getByRole('alert').filter({ hasText: 'nicht mehr gültig' }).waitFor();
    await page.getByRole('link', { name: 'Zu meinem Abonnement' }).click();
    await page.waitForURL(`${w.origin}/`);
  }
});

test('a new card pays at once what is owed', async () => {
  const w = await world();
  const { page } = await pastDue(w);
  await update(page).click();
  await keepOnPage(page);
  await page.waitForURL(`${w.origin}/`);
  await page.getByText('Der offene Betrag ist bezahlt.').first().waitFor();
  await expectStatus(page, 'Aktiv');
  expect(await page.getByRole('button', { name: 'Jetzt bezahlen' }).count()).toBe(0);
});

test('what is owed is refused with its reason, and paid once the card is good', async () => {
  const w = await world();
  const { debt, page } = await pastDue(w);
  const pay = page.getByRole('button', { name: 'Jetzt bezahlen' });
  await pay.click();
  await page.getByRole('alert').filter({ hasText: 'abgelehnt' }).waitFor();
  await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_visa'));
  await pay.click();
  await expectStatus(page, 'Aktiv');
  await pay.waitFor({ state: 'detached' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe('Abonnementdetails');
});

test('a bank that wants to see its customer for what is owed is satisfied', async () => {
  const w = await world();
  const { debt, page } = await pastDue(w);
  const asking = await keepCard(w, debt.customerId, 'pm_card_authenticationRequired');
  await payWith(w, debt, asking);
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click();
  await page.frameLocator('iframe').getByRole('button', { name: 'Bestätigen' }).click();
  await page.waitForURL(`${w.origin}/`);
  await expectStatus(page, 'Aktiv');
});
