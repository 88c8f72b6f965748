import { readFile } from 'node:fs/promises';

import { expect } from 'vitest';

import { openDeskWindow } from '#tests/e2e/at-desk.ts';
import { buyPlan, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';
import { writeContracts } from '#tests/support/written-contracts.ts';
import { writtenYear } from '#tests/support/written-year.ts';

const spring = 'from=2025-03-01&to=2025-04-30';

test('the numbers of some days: a picture, its table and file, and what each number counts', async ({
  w,
}) => {
  await w.reset();
  await writeContracts(w, writtenYear());
  const { page, complaints } = await openDeskWindow(w, `/internal/numbers?${spring}`);
  const picture = page.getByRole('img', { name: /^MRR\. MRR: am Anfang .* €/ });
  await picture.locator('canvas').waitFor();
  expect(await page.getByRole('img', { name: /^Wie sich MRR bewegt hat/ }).count()).toBe(1);

  const tile = page.getByRole('listitem').filter({ hasText: 'Abgang' });
  await tile.getByText('Was ist das?').press('Enter');
  await tile.getByText(/am Tag ihres Endes/).waitFor();
  const churn = await tile.getByRole('link').innerText();

  await page.getByLabel('Vergleich').selectOption('before');
  await page.getByRole('button', { name: 'Anzeigen' }).click();
  await tile.getByText(/^davor/).waitFor();

  const section = page.locator('section').filter({ hasText: 'Abos nach Plan' });
  const button = section.getByRole('button', { name: 'CSV' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/Abo;läuft;in Verzug;Testphase/);

  await tile.getByRole('link').click();
  await page.getByText(`Zusammen`).waitFor();
  await page.getByText(churn).first().waitFor();
  const rows = page.getByRole('list', { name: 'Abgang' }).getByRole('listitem');
  const amounts = await rows.locator('dd').filter({ hasText: '€' }).allInnerTexts();
  const cents = (text: string) => Number(text.replaceAll(/[^\d-−]/g, '').replace('−', '-'));
  expect(amounts.map(cents).reduce((sum, one) => sum + one, 0)).toBe(cents(churn));
  await page.getByRole('link', { name: 'Zu den Zahlen' }).click();
  await picture.waitFor();
  expect(complaints).toEqual([]);
});

test('the numbers say why people have left, in words, and lead to who said so', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const { id } = (await subscriptionOf(person)) ?? {};
  await person.post('/api/sub/renewable', { sub_id: id, status: 'off' });
  await person.post('/api/sub/reason', { sub_id: id, because: 'exam_over' });
  const { page, complaints } = await openDeskWindow(w, '/internal/numbers');
  const section = page.locator('section').filter({ hasText: 'Warum gekündigt wurde' });
  await section.getByText('Niemand muss antworten').first().waitFor();
  const row = section.getByRole('row').filter({ hasText: 'Meine Prüfung ist vorbei' });
  await row.getByRole('link').click();
  await page.getByRole('link', { name: person.email }).waitFor();
  await page.getByText('Warum gekündigt wurde, Meine Prüfung ist vorbei').first().waitFor();
  expect(complaints).toEqual([]);
});

test('a month is chosen by its name, and the one before and after it are whole months, too', async ({
  w,
}) => {
  const { page } = await openDeskWindow(w, '/internal/numbers?from=2025-02-01&to=2025-02-28');
  const fields = page.locator('input[type=date]');
  const days = async () => [await fields.first().inputValue(), await fields.last().inputValue()];
  expect(await days()).toEqual(['2025-02-01', '2025-02-28']);
  await page.getByRole('button', { name: 'Früher' }).click();
  await expect.poll(days).toEqual(['2025-01-01', '2025-01-31']);
  await page.getByRole('button', { name: 'Später' }).click();
  await expect.poll(days).toEqual(['2025-02-01', '2025-02-28']);
  await page.getByLabel('Monat').selectOption({ index: 1 });
  const [from = ''] = await days();
  await page.getByRole('button', { name: 'Anzeigen' }).click();
  await page.waitForURL(`**/internal/numbers?from=${from}&**`);
  expect(from).toMatch(/-01$/);
  const name = await page.getByLabel('Monat').locator('option:checked').innerText();
  expect(name).toMatch(/^\p{L}+ \d{4}$/u);
});

test('somebody without a role for money is told so', async ({ w }) => {
  const { page } = await openDeskWindow(w, '/internal');
  await page.goto('/sandbox/access/signin?groups=support&to=/internal/numbers');
  await page.getByText('Deine Rolle im Betrieb erlaubt das nicht').waitFor();
});
