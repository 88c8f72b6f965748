import { expect } from 'vitest';
import type { Page } from 'playwright-core';

import { openVisitor, phone } from '#tests/e2e/visitor.ts';
import { openUnusedWindow } from '#tests/e2e/window.ts';
import { row } from '#tests/support/database.ts';
import { referrerIdOf } from '#tests/support/referrals.ts';
import { test } from '#tests/support/test.ts';
import { consentQuestion } from '#worker/legal/consent-question.ts';
import { cases } from '#client/landing/case/cases.ts';

const right = cases[0]?.questions.map(
  ({ answers }) => answers.find(({ isRight }) => isRight)?.text ?? '',
);

/** Gives the right answers, one press each. */
async function solve(page: Page): Promise<void> {
  for (const [at, text] of (right ?? []).entries()) {
    await page.getByText(`Frage ${at + 1} von 3`).waitFor();
    await page.getByRole('button', { name: text, exact: true }).click();
  }
  await page.getByText('3 von 3 auf Anhieb richtig.').waitFor();
  await page.getByText('§ 433 Abs. 1 Satz 1 BGB ·').waitFor();
}

test('without script and without an account a case is solved in three presses', async ({ w }) => {
  const page = await openUnusedWindow(w.origin, phone, { javaScriptEnabled: false });
  await page.goto('/');
  await solve(page);
  expect(new URL(page.url()).searchParams.get('antworten')).toHaveLength(3);
  // What was solved goes along in the link, because nothing is kept.
  await page.getByRole('link', { name: 'Konto anlegen und weiterlernen' }).click();
  await page.getByText('Fall gelöst, 3 von 3 auf Anhieb richtig').waitFor();
});

test('with script nothing leaves the page, nothing is kept, and the focus follows', async ({
  w,
}) => {
  const { page, complaints } = await openVisitor(w, phone, 'unasked');
  await page.goto('/');
  await page.mouse.move(10, 10);
  await page.getByRole('button', { name: consentQuestion.words.deny }).waitFor();
  const sent: string[] = [];
  const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  const before = await stored();

  const wrong = cases[0]?.questions[0]?.answers[0]?.text ?? '';
  await page.getByRole('button', { name: wrong, exact: true }).click();
  await page.getByText('Nicht ganz').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focused).toContain(wrong);
  expect(new URL(page.url()).search).toBe('');
  expect(sent.filter((one) => one.startsWith('POST') || one.includes('antworten'))).toEqual([]);
  expect(await stored()).toBe(before);
  expect(complaints).toEqual([]);
});

test('who comes by a friend’s link reads whose it is and who gets what', async ({ w, person }) => {
  await row(
    w,
    'update account set friendly_name = ?, friendly_key = ? where email = ?',
    'Erika_1',
    'erika_1',
    person.email,
  );
  const id = await referrerIdOf(person);
  const { page, complaints } = await openVisitor(w, phone);
  await page.goto(`/?referrer_id=${id}`);
  await page.getByText('@Erika_1 empfiehlt Dir Lexlern').waitFor();
  await page.getByText('Du zahlst die normalen Preise.').waitFor();
  await page.goto('/');
  expect(await page.getByText('empfiehlt Dir').count()).toBe(0);
  expect(complaints).toEqual([]);
});
