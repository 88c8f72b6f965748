import { expect } from 'vitest';

import { openMember } from '#tests/e2e/states/state.ts';
import { expectStatus } from '#tests/e2e/visitor.ts';
import { keptOf, newMember } from '#tests/support/repayments.ts';
import { test } from '#tests/support/test.ts';

test('the guarantee asks first, says what happens, and shows the refund', async ({ w }) => {
  const { person } = await newMember(w, 'yearly');
  const page = await openMember(w, person);
  await page.goto('/');
  await expectStatus(page, 'Aktiv');
  const offer = page.getByRole('group', { name: 'Abo verwalten' });
  await page.getByText('bekommst Du 99,48 € und Premium endet sofort').waitFor();
  const dialog = page.getByRole('alertdialog');
  const claim = { name: 'Geld zurück verlangen' };

  await offer.getByRole('button', claim).click();
  await dialog.getByText('Dein Vertrag endet dann sofort').waitFor();
  await dialog.getByRole('button', { name: 'Vertrag behalten' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await keptOf(w, person)).toBe(9948);

  await offer.getByRole('button', claim).click();
  await dialog.getByRole('button', claim).click();
  await expectStatus(page, 'nicht aktiv');
  await offer.getByRole('button', claim).waitFor({ state: 'detached' });
  await page.getByText('Erstattet: 99,48 €').waitFor();
  await page.getByText('Insgesamt bezahlt: 0,00 €').waitFor();
  expect(await keptOf(w, person)).toBe(0);
});

test('who wants to cancel while the guarantee runs is offered the money, with the plain answers beside it', async ({
  w,
}) => {
  const { person } = await newMember(w, 'yearly');
  const page = await openMember(w, person);
  await page.goto('/');
  await expectStatus(page, 'Aktiv');
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Abo kündigen' }).click();
  await dialog.getByText('Abonnement wirklich zum Ende der Laufzeit kündigen?').waitFor();
  await dialog.getByRole('button', { name: 'Geld zurück (99,48 €)' }).waitFor();
  await dialog.getByRole('button', { name: 'JA' }).waitFor();
  await dialog.getByRole('button', { name: 'Abbrechen' }).waitFor();

  await dialog.getByRole('button', { name: 'Geld zurück (99,48 €)' }).click();
  await dialog.getByText('Dein Vertrag endet dann sofort').waitFor();
  expect(await keptOf(w, person)).toBe(9948);
  await dialog.getByRole('button', { name: 'Geld zurück verlangen' }).click();
  await page.getByText('Dein Geld zurückverlangt').waitFor();
  expect(await keptOf(w, person)).toBe(0);

  // Only now somebody asks why, and one press answers.
  await page.getByText('Magst Du uns sagen, warum?').click();
  await page.getByRole('button', { name: 'Es ist mir zu teuer' }).click();
  await page.getByText('Danke, das hilft uns.').waitFor();
  await page.reload();
  await expectStatus(page, 'nicht aktiv');
  expect(await page.getByText('Magst Du uns sagen').count()).toBe(0);
});
