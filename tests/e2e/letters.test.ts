import { expect } from 'vitest';

import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { expectStatus } from '#tests/e2e/visitor.ts';
import { oneMoneyMail } from '#tests/support/money-mails.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { buyPlan } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';

test('a person finds the letters about their contract, reads one as it was sent, and saves it', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly_trial');
  const { html } = await oneMoneyMail(w, person, 'confirmation');
  const page = await openMember(w, person);
  await page.goto('/');
  await expectStatus(page, 'Testen');
  await page.getByText(/^LX-[2-9A-Z]{10}$/).waitFor();
  await page.getByRole('link', { name: 'Unterlagen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Deine Unterlagen' }).waitFor();
  const letters = page.getByRole('main').getByRole('listitem');
  await letters.first().waitFor();
  expect(await letters.allTextContents()).toEqual([
    expect.stringMatching(/Deine Bestellung bei Lexlern.*LesenSpeichern/s),
  ]);

  const opened = page.context().waitForEvent('page');
  await letters.getByRole('link', { name: /öffnet ein neues Fenster/ }).click();
  const letter = await opened;
  await letter.getByRole('heading', { name: 'Danke für Deine Bestellung' }).waitFor();
  // Its own styles apply under its policy.
  const weight = await letter
    .getByRole('link', { name: 'Zu Deinem Abonnement' })
    .evaluate((link) => getComputedStyle(link).fontWeight);
  expect(weight).toBe('700');
  expect(await (await letter.request.get(letter.url())).text()).toBe(html);
  await letter.close();

  const download = page.waitForEvent('download');
  await letters.getByRole('link', { name: /als Datei speichern/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^Deine-Bestellung.*\.html$/);
});

test('if the letters fail to load, they can be loaded again; who has none is told so', async ({
  w,
}) => {
  const page = await openMember(w, await signUpPerson(w));
  await intercept(page, '/api/letters', 'fail');
  await page.goto('/konto/unterlagen');
  await page.getByRole('alert').filter({ hasText: 'Keine Verbindung' }).waitFor();
  await stopIntercepting(page);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await page.getByText('Noch keine Schreiben.').waitFor();
});
