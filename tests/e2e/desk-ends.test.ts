import { expect, test } from 'vitest';

import { openDeskWindow } from '#tests/e2e/at-desk.ts';
import { disputeOf, letBankReturn, signUpDebtor } from '#tests/support/debits.ts';
import { buyerOf, contractsOf, declare } from '#tests/support/declarations.ts';
import { world } from '#tests/support/harness.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { newMember, owed, repaymentNamed } from '#tests/support/repayments.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { payBack } from '#worker/subscription/money/pay-back.ts';

const slow = { timeout: 60_000 };

test('an operator reports as sent by hand what did not arrive', slow, async () => {
  const w = await world();
  const member = await newMember(w, 'monthly', 'pm_card_refundFail');
  const key = await owed(w, member, { amount: 500 });
  await payBack(await contextInterruptedAtStripe(w, {}), key);
  await advance(w, 3600);
  await flushDeliveries(w);
  const { page, complaints } = await openDeskWindow(w, '/internal');
  const waiting = page.getByRole('list', { name: 'Was wartet' });
  await waiting.getByRole('link', { name: member.person.email }).click();
  await page.getByRole('button', { name: 'Als gezahlt melden' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Betrag in Euro').inputValue()).toBe('5,00');
  await dialog.getByLabel('Betrag in Euro').fill('4');
  await dialog.getByLabel('Verwendungszweck').fill('Erstattung 7');
  await dialog.getByRole('button', { name: 'Als gezahlt melden' }).click();
  await dialog.locator('[aria-invalid=true]').waitFor();
  expect(await dialog.getByLabel('Verwendungszweck').inputValue()).toBe('Erstattung 7');
  await dialog.getByLabel('Betrag in Euro').fill('5');
  await dialog.getByRole('button', { name: 'Als gezahlt melden' }).click();
  const list = page.getByRole('list', { name: 'Rückzahlungen' });
  await list.getByText('Erstattung 7').waitFor();
  expect(await repaymentNamed(w, key)).toMatchObject({ status: 'by_hand', by_hand: 500 });
  // The wrong sum; nothing else.
  expect(complaints).toEqual(['call failed: invalid_request 422']);
});

test('an operator ends a lifetime plan that somebody gives up', slow, async () => {
  const w = await world();
  const person = await buyerOf(w, 'lifetime');
  const { reference } = await declare(w, '/kuendigen', { email: person.email });
  const { page, complaints } = await openDeskWindow(w, '/internal/declarations');
  const row = page.getByRole('listitem').filter({ hasText: reference });
  await row.getByRole('button', { name: 'Lifetime beenden' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('nichts wird erstattet').waitFor();
  await dialog.getByLabel('Begründung').fill('Wie besprochen.');
  await dialog.getByRole('button', { name: 'Lifetime beenden' }).click();
  await page.getByText('Lifetime ist beendet.').waitFor();
  await row.waitFor({ state: 'detached' });
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
  expect(complaints).toEqual([]);
});

test('an operator waives the fee for a debit that came back', slow, async () => {
  const w = await world();
  const debt = await signUpDebtor(w);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  const { page, complaints } = await openDeskWindow(w, `/internal/people/${debt.accountId}`);
  const debits = page.getByRole('list', { name: 'Rücklastschriften' });
  await debits.getByText('7,50').waitFor();
  await debits.getByRole('button', { name: 'Kosten erlassen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('wenn sie die Rückgabe zu vertreten hat').waitFor();
  await dialog.getByLabel('Grund').fill('Die Bank hatte das Konto gesperrt.');
  await dialog.getByRole('button', { name: 'Kosten erlassen' }).click();
  await dialog.waitFor({ state: 'detached' });
  await debits.getByText('7,50').waitFor({ state: 'detached' });
  expect(await debits.getByRole('button', { name: 'Kosten erlassen' }).count()).toBe(0);
  expect(await disputeOf(debt)).toMatchObject({ value: 1339, fee: 0 });
  expect(complaints).toEqual([]);
});
