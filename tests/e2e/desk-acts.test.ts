import { expect } from 'vitest';

import { openDeskWindow } from '#tests/e2e/at-desk.ts';
import { couponTerms, makeCoupon } from '#tests/support/coupons.ts';
import { disputeOf, letBankReturn, signUpDebtor } from '#tests/support/debits.ts';
import { accountIdOf } from '#tests/support/deletions.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { newMember } from '#tests/support/repayments.ts';
import { test } from '#tests/support/test.ts';
import { deskPages } from '#worker/desk-pages.ts';

const pageOf = (id: string) => deskPages.person.path.replace(':id', id);

test('an operator reads why a coupon is refused, redeems another one, and changes the e-mail', async ({
  w,
}) => {
  const person = await signUpPerson(w);
  const id = (await accountIdOf(w, person.email)) ?? '';
  const expired = await makeCoupon(w, { ...couponTerms.free_period, expiresAt: 1 });
  const good = await makeCoupon(w, couponTerms.free_period);
  const { page, complaints } = await openDeskWindow(w, pageOf(id));
  await page.getByRole('button', { name: 'Gutschein', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Gutscheincode').fill(expired.code);
  await page.keyboard.press('Enter');
  await dialog.getByText('Er ist abgelaufen.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Einlösen' }).count()).toBe(0);
  await dialog.getByLabel('Gutscheincode').fill(good.code.toLowerCase());
  await dialog.getByRole('button', { name: 'Prüfen' }).click();
  await dialog.getByText('Die Person kann ihn einlösen.').waitFor();
  await dialog.getByLabel('Grund').fill('Link ging nicht');
  await dialog.getByRole('button', { name: 'Einlösen' }).click();
  await page.getByText(/^Premium bis .+, weil Gutschein\.$/).waitFor();

  const email = `neu-${crypto.randomUUID()}@example.com`;
  await page.getByRole('button', { name: 'E-Mail ändern' }).click();
  await dialog.getByText(`Bisher ${person.email}.`, { exact: false }).waitFor();
  await dialog.getByLabel('Neue E-Mail').fill(email);
  await dialog.getByLabel('Grund').fill('Altes Postfach gesperrt');
  await dialog.getByRole('button', { name: 'E-Mail ändern' }).click();
  await page.getByRole('heading', { name: email }).waitFor();
  expect(complaints).toEqual([]);
});

test('an operator takes over a debit that came back', async ({ w }) => {
  const debtor = await signUpDebtor(w);
  await letBankReturn(w, debtor.invoiceId);
  await flushDeliveries(w);
  const { page, complaints } = await openDeskWindow(w, pageOf(debtor.accountId));
  await page.getByRole('button', { name: 'Schuld übernehmen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('sind dann nicht mehr offen').waitFor();
  await dialog.getByLabel('Grund').fill('Bank hat sich geirrt');
  await dialog.getByRole('button', { name: 'Schuld übernehmen' }).click();
  await page.getByRole('button', { name: 'Schuld übernehmen' }).waitFor({ state: 'detached' });
  expect(await disputeOf(debtor)).toBeNull();
  expect(complaints).toEqual([]);
});

test('an operator changes a plan, sees what that means before, and takes a planned one back', async ({
  w,
}) => {
  const { person, contract } = await newMember(w, 'half_yearly');
  const { page, complaints } = await openDeskWindow(w, pageOf(contract.accountId));
  const dialog = page.getByRole('dialog');
  const change = async (plan: string) => {
    await page.getByRole('button', { name: /^Tarif wechseln, / }).click();
    await dialog.getByLabel('Neuer Tarif').selectOption({ label: plan });
  };
  await change('Monatsabo');
  await dialog.getByText('Heute wird nichts abgebucht').waitFor();
  await dialog.getByLabel('Grund').fill('Anruf');
  await dialog.getByRole('button', { name: 'Tarif wechseln' }).click();
  await page.getByText(/^Premium, 1 Monat, ab /).waitFor();
  await page.getByRole('button', { name: /^Wechsel zurücknehmen, / }).click();
  await dialog.getByLabel('Grund').fill('Doch nicht');
  await dialog.getByRole('button', { name: 'Wechsel zurücknehmen' }).click();
  await page.getByText(/^Premium, 1 Monat, ab /).waitFor({ state: 'detached' });

  await change('Jahresabo');
  await dialog.getByText(/^Ab heute\. Heute werden 38,40.€ abgebucht/).waitFor();
  await dialog.getByText('Vertragsbestätigung mit allen Texten').waitFor();
  await dialog.getByLabel('Grund').fill('Anruf');
  await dialog.getByRole('button', { name: 'Tarif wechseln' }).click();
  await page.getByText('Der Tarif ist gewechselt.').waitFor();
  await flushDeliveries(w);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active', value: 9948 });
  expect(complaints).toEqual([]);
});
