import { expect } from 'vitest';

import { openDeskWindow } from '#tests/e2e/at-desk.ts';
import { test } from '#tests/support/test.ts';
import { deskPages } from '#worker/desk-pages.ts';

test('every section of the desk is in sight on a laptop and on a tablet, and one press away on a phone', async ({
  w,
}) => {
  const { page } = await openDeskWindow(w, deskPages.audit.path);
  const sections = page.getByRole('navigation', { name: 'Bereiche' });
  const links = sections.getByRole('link');
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 1024 });
    await links.first().waitFor();
    expect(await links.evaluateAll(cutOff)).toEqual([]);
    expect(await page.getByRole('button', { name: 'Bereiche' }).isVisible()).toBe(false);
  }
  const all = await links.count();
  expect(all).toBeGreaterThanOrEqual(12);

  await page.setViewportSize({ width: 360, height: 740 });
  await sections.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Bereiche' }).click();
  await sections.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: deskPages.overview.title }).waitFor();
  await sections.waitFor({ state: 'hidden' });
});

test('the side bar shows nobody a section in which they may read nothing', async ({ w }) => {
  const { audit, books, numbers, savedAnswers } = deskPages;
  for (const [role, theirs, hidden] of [
    ['support', [savedAnswers], [numbers, books]],
    ['finance', [numbers, books], [savedAnswers]],
  ] as const) {
    const { page } = await openDeskWindow(w, audit.path, `${role}@lexlern.example`, role);
    const sections = page.getByRole('navigation', { name: 'Bereiche' });
    const link = ({ title }: { title: string }) => sections.getByRole('link', { name: title });
    for (const one of theirs) await link(one).waitFor();
    for (const one of hidden) expect(await link(one).count()).toBe(0);
  }
});

/** Those of these elements that are cut off, by their text. */
function cutOff(elements: Element[]): string[] {
  return elements
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
    })
    .map(({ textContent }) => textContent);
}

test('a key opens the command menu, which leads to a page or searches, and another lists all keys', async ({
  w,
}) => {
  const { page } = await openDeskWindow(w, deskPages.audit.path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Seite oder Suchwort' });
  const options = page.getByRole('option');
  await field.fill('kundig');
  expect(await options.allTextContents()).toEqual([
    'Kündigungen und Widerrufe',
    'Alles nach „kundig“ durchsuchen',
  ]);
  await field.fill('zu');
  await page.keyboard.press('ArrowDown');
  const second = (await options.allTextContents())[1];
  expect(await options.and(page.locator('[aria-selected=true]')).textContent()).toBe(second);
  await field.fill('zustand');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: deskPages.state.title }).waitFor();
  await page.getByRole('rowheader', { name: 'E-Mails senden' }).waitFor();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Tasten' });
  await keys.getByText('Befehle öffnen').waitFor();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });

  await page.keyboard.press('Control+k');
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type('erika@example.com');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/internal/search?q=erika%40example.com');
});

test('on a phone no table of the state scrolls sideways; a job that has never run says so', async ({
  w,
}) => {
  const { page } = await openDeskWindow(w, deskPages.state.path);
  await page.setViewportSize({ width: 360, height: 740 });
  const jobs = page.getByRole('region', { name: 'Hintergrundläufe' });
  await jobs.getByText('noch nie gelaufen').first().waitFor();
  for (const table of [jobs, page.getByRole('region', { name: 'Einstellungen' })]) {
    // eslint-disable-next-line no-await-in-loop
    expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  }
});

test('the overview begins with three numbers, for those who may read them', async ({ w }) => {
  const { page } = await openDeskWindow(w, deskPages.overview.path);
  const figures = page.getByRole('region', { name: 'Dieser Monat' });
  await figures.getByRole('link', { name: 'Aktive Abos' }).waitFor();
  expect(await figures.getByRole('link').allTextContents()).toEqual([
    'MRR',
    'Aktive Abos',
    'Einnahmen',
  ]);
  await figures.getByRole('link', { name: 'MRR' }).click();
  await page.getByRole('heading', { level: 1, name: deskPages.numbers.title }).waitFor();
  expect(new URL(page.url()).searchParams.get('from')).toMatch(/^\d{4}-\d\d-01$/);

  const support = await openDeskWindow(
    w,
    deskPages.overview.path,
    'hilfe@lexlern.example',
    'support',
  );
  await support.page.getByRole('heading', { name: 'Was wartet' }).waitFor();
  await support.page.waitForLoadState('networkidle');
  expect(await support.page.getByText('Aktive Abos').count()).toBe(0);
  expect(support.complaints).toEqual([]);
});
