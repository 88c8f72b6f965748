import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { openVisitor } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Visitor } from '#tests/e2e/visitor.ts';

const narrow = { width: 320, height: 740 };
const tabs = ['color', 'button', 'input', 'typography', 'spacing', 'flexbox', 'components'];

/** An operator's narrow window with that tab of the style guide. */
async function openStyleGuide(tab: string): Promise<Visitor> {
  const visitor = await openVisitor(await world(), narrow);
  const to = encodeURIComponent(`/internal/styleguide?tab=${tab}`);
  await visitor.page.goto(`/sandbox/access/signin?to=${to}`);
  await selected(visitor.page, tab);
  return visitor;
}

const selected = (page: Page, tab: string) =>
  page.getByRole('tab', { name: tab, selected: true }).waitFor();

test('search engines are told not to index the style guide', async () => {
  const desk = await openDesk(await world());
  const response = await desk.get('/internal/styleguide');
  expect(response.status).toBe(200);
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
});

test('only an operator sees the style guide; anybody else gets 404', async () => {
  const stranger = await openVisitor(await world());
  const answer = await stranger.page.goto('/internal/styleguide');
  expect(answer?.status()).toBe(404);
  await stranger.page.getByRole('heading', { name: '404' }).waitFor();
  expect(await stranger.page.getByRole('tab').count()).toBe(0);
});

test('every tab fits 320 pixels without a complaint, the arrow keys move on, and dialogs give the focus back', async () => {
  const { page, complaints } = await openStyleGuide('color');
  for (const [at, tab] of tabs.entries()) {
    await selected(page, tab);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide, tab).toBe(0);
    expect(complaints, tab).toEqual([]);
    if (at === tabs.length - 1) break;
    await page.getByRole('tab', { name: tab, exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => page.evaluate(() => location.search))
      .toBe(`?tab=${tabs[at + 1] ?? ''}`);
  }

  for (const [name, role] of [
    ['Dialog', 'dialog'],
    ['green', 'alertdialog'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole(role).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole(role).waitFor({ state: 'hidden' });
    await page.locator('button:focus', { hasText: name }).waitFor();
  }
});

test('a person finds and chooses a country by keyboard alone', async () => {
  const { page } = await openStyleGuide('input');
  const country = page.getByRole('combobox', { name: 'Land' }).first();
  const options = page.getByRole('listbox').getByRole('option');
  await country.focus();
  // Leaving the field with Tab chooses the highlighted country.
  await page.keyboard.type('schw');
  await page.keyboard.press('Tab');
  expect(await country.inputValue()).toBe('Schweiz');

  await country.fill('');
  expect(await options.count()).toBe(5);
  await page.keyboard.type('ost');
  expect(await options.allTextContents()).toEqual(['Österreich']);
  await page.keyboard.press('Enter');
  expect(await country.inputValue()).toBe('Österreich');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  expect(await country.inputValue()).toBe('Österreich');
  expect(await country.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('deu');
  expect(await country.inputValue()).toBe('deu');
  await page.keyboard.press('Escape');

  // A search without a match is reported and keeps the chosen country.
  await country.fill('belgien');
  await page.keyboard.press('Enter');
  await country.fill('xyz');
  await page.getByText('Kein Treffer').waitFor();
  await page.keyboard.press('Tab');
  expect(await country.inputValue()).toBe('Belgien');
});

test('a text area counts its characters, the space key ticks a checkbox, and code boxes hold still', async () => {
  const { page } = await openStyleGuide('input');
  const area = page.getByRole('textbox', { name: 'Nachricht' }).first();
  await area.fill('Hallo');
  await page.getByText('5 / 80').waitFor();
  await area.fill('x'.repeat(80));
  await page.getByText('Mehr als 80 Zeichen sind nicht möglich.').waitFor();

  const box = page.getByRole('checkbox').first();
  await box.focus();
  await page.keyboard.press('Space');
  expect(await box.isChecked()).toBe(true);

  // The window asks for reduced motion.
  const boxes = page.locator('[data-shake] > div');
  expect(await boxes.first().evaluate((element) => getComputedStyle(element).animationName)).toBe(
    'none',
  );
});
