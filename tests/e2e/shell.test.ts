import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { intercept } from '#tests/e2e/intercept.ts';
import { choosePlan, openVisitor, phone } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';

async function open(path: string, viewport?: { width: number; height: number }): Promise<Page> {
  const { page } = await openVisitor(await world(), viewport);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('going back restores scroll and focus; a new page begins at its top; an untouched sign-up closes at once', async () => {
  const page = await open('/');
  const link = page.getByRole('link', { name: 'Abos vergleichen und auswählen' });
  await link.focus();
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Hol Dir Premium' }).waitFor();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await link.waitFor();
  expect(await scrolled(page)).toBe(before);
  expect(await focused(page)).toBe('Abos vergleichen und auswählen');

  await page.getByRole('banner').getByRole('link', { name: 'Registrieren' }).click();
  await page.getByLabel('Dein Name').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/');
});

test('leaving the sign-up asks before it discards typed input', async () => {
  const page = await open('/preise');
  await choosePlan(page, '99,48');
  const name = page.getByLabel('Dein Name');
  await name.fill('Erika');
  await page.mouse.click(5, 400);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Weiter registrieren' }).click();
  expect(await name.inputValue()).toBe('Erika');

  await page.getByRole('link', { name: 'Was ist Premium?' }).click();
  // While the pages change, the step of sign-up still says the same.
  await page.getByRole('article').getByText('Deine Auswahl').waitFor();
  await page.goBack();
  expect(await name.inputValue()).toBe('Erika');
  await page.reload();
  expect(await name.inputValue()).toBe('Erika');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Verlassen' }).click();
  await page.getByRole('heading', { name: 'Hol Dir Premium' }).waitFor();
  await page.goto('/account/signup');
  expect(await name.inputValue()).toBe('');
});

test("the header fits on one line of a phone, and the footer's links survive a page whose code fails to load", async () => {
  const page = await open('/', phone);
  for (const width of [phone.width, 320]) {
    await page.setViewportSize({ ...phone, width });
    const { height } = (await page.getByRole('banner').boundingBox()) ?? { height: 0 };
    expect(height, `${width} px`).toBeLessThan(70);
  }

  await intercept(page, '/assets/imprint-page*.js', 'fail');
  const foot = page.getByRole('contentinfo');
  await foot.getByRole('link', { name: 'Impressum' }).click();
  await page.getByRole('heading', { name: 'Something went wrong.' }).waitFor();
  await foot.getByRole('link', { name: 'AGB' }).click();
  await page.getByRole('heading', { name: /AGB/ }).waitFor();
});
