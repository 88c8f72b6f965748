import { expect } from 'vitest';
import type { Page } from 'playwright-core';

import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { expectStatus, rowValue } from '#tests/e2e/visitor.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries } from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { formatDate } from '#worker/date.ts';
import { dayAfterMonths, dayNumber, lastSecond } from '#worker/subscription/clock/days.ts';

const day = 86_400;

/** The page of a person in the second year of a yearly contract. */
async function inSecondYear(w: World): Promise<Page> {
  await w.reset();
  const person = await signUpPerson(w);
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  await advance(w, 385 * day);
  await flushDeliveries(w);
  const page = await openMember(w, person);
  await page.goto('/');
  await expectStatus(page, 'Aktiv');
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name });

test('after the first term the dialog names the end and the refund, and the page then shows them', async ({
  w,
}) => {
  const page = await inSecondYear(w);
  const dialog = page.getByRole('alertdialog');
  const coming = (date: string) => page.getByRole('listitem').filter({ hasText: date });
  const paidUntil = await rowValue(page, 'Ablaufdatum');
  await coming(paidUntil).getByText('99,48\u00A0€ werden für 12 Monate abgebucht.').waitFor();

  await button(page, 'Abo kündigen').click();
  const end = formatDate(lastSecond(dayAfterMonths(dayNumber(await clockOf(w)), 1)));
  await dialog.getByText(`Dein Vertrag endet am ${end}`).waitFor();
  await dialog.getByText(/Du bekommst \d\d,\d\d\s€ zurück, spätestens am/).waitFor();
  await button(page, 'JA').click();
  await button(page, 'Abo reaktivieren').waitFor();
  expect(await rowValue(page, 'Ablaufdatum')).toBe(end);
  await coming(end).getByText('Dein Vertrag endet.').waitFor();
  await page.getByText(/Spätestens an diesem Tag schicken wir Dir \d\d,\d\d\s€ zurück\./).waitFor();
  expect(await page.getByText(/werden .*abgebucht/).count()).toBe(0);
});

test('what is paid can be kept; taking that back names price, day and term, and waits until they are known', async ({
  w,
}) => {
  const page = await inSecondYear(w);
  const dialog = page.getByRole('alertdialog');
  const paidUntil = await rowValue(page, 'Ablaufdatum');
  await button(page, 'Abo kündigen').click();
  await dialog.getByRole('radio', { name: `Am ${paidUntil} ohne Erstattung` }).check();
  await dialog.getByText(`Dein Vertrag endet am ${paidUntil}`).waitFor();
  await button(page, 'JA').click();
  await button(page, 'Abo reaktivieren').waitFor();
  expect(await rowValue(page, 'Ablaufdatum')).toBe(paidUntil);

  // Without the price there is no promise to pay.
  await intercept(page, '/api/sub/leaving*', 'fail');
  await page.reload();
  await button(page, 'Abo reaktivieren').click();
  const retry = dialog.getByRole('button', { name: 'Erneut versuchen' });
  await retry.waitFor();
  expect(await dialog.getByRole('button', { name: 'Zahlungspflichtig' }).count()).toBe(0);
  await stopIntercepting(page);
  await retry.click();
  await dialog
    .getByText(`Am ${paidUntil} zahlst Du 99,48\u00A0€ für 12 Monate, inkl. Umsatzsteuer.`)
    .waitFor();
  await dialog.getByText('jederzeit mit einer Frist von einem Monat kündigen').waitFor();
  await dialog.getByRole('button', { name: 'Zahlungspflichtig fortsetzen' }).click();
  await button(page, 'Abo kündigen').waitFor();
});
