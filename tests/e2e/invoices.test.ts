import { expect } from 'vitest';

import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { answerInvoices } from '#tests/e2e/states/invoices.ts';
import { buyPlan, flushDeliveries } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';

test('if the invoices fail to load, the page stays usable and they can be loaded again; each has its PDF, and more than six are shown after a press', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const page = await openMember(w, person);
  await intercept(page, '/api/sub/invoices', 'fail');
  await page.goto('/');
  await page.getByRole('alert').filter({ hasText: 'Keine Verbindung' }).waitFor();
  await page.getByRole('button', { name: 'Abo kündigen' }).waitFor();
  await stopIntercepting(page);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();

  const title = page.getByRole('heading', { name: 'Rechnungen' });
  const items = title.locator('..').getByRole('listitem');
  await items.first().waitFor();
  expect(await items.allTextContents()).toEqual([
    expect.stringMatching(/Bezahlt.*-0001 · Premium.*99,48\s€PDF/),
  ]);
  const link = items.getByRole('link', { name: /^Rechnung .* als PDF/ });
  expect(await link.getAttribute('target')).toBe('_blank');
  const pdf = await page.request.get((await link.getAttribute('href')) ?? '');
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);

  await answerInvoices(page, 9);
  await page.reload();
  await items.nth(5).waitFor();
  expect(await items.count()).toBe(6);
  await page.getByRole('button', { name: 'Alle 9 Rechnungen anzeigen' }).click();
  expect(await items.count()).toBe(9);
  // The seventh invoice, which the press has shown.
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain('A1B2C3D4-0003');
});
