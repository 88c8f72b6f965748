import { beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { openVisitor } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Visitor } from '#tests/e2e/visitor.ts';

const narrow = { width: 320, height: 740 };
const tabs = ['color', 'button', 'input', 'typography', 'spacing', 'flexbox', 'components'];
let visitor: Visitor;
let page: Page;

beforeEach(async () => {
  visitor = await openVisitor(await world(), narrow);
  page = visitor.page;
  await page.goto('/sandbox/access/signin?to=/internal/styleguide');
});

async function openTab(tab: string): Promise<void> {
  await page.goto(`/internal/styleguide?tab=${tab}`);
  await page.getByRole('tab', { name: tab, selected: true }).waitFor();
}

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

test.each(tabs)('the tab %s fits 320 pixels and the console shows no complaint', async (tab) => {
  await openTab(tab);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide).toBe(0);
  expect(visitor.complaints).toEqual([]);
});

test('the arrow keys move from tab to tab', async () => {
  await openTab('color');
  await page.getByRole('tab', { name: 'color' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: 'primary' }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=button');
});

test('a person finds and chooses a country by keyboard alone', async () => {
  await openTab('input');
  const country = page.getByRole('combobox', { name: 'Land' }).first();
  await country.focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('listbox').getByRole('option').count()).toBe(5);
  await page.keyboard.type('ost');
  expect(await page.getByRole('listbox').getByRole('option').allTextContents()).toEqual([
    'Österreich',
  ]);
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
});

test('leaving the country field with Tab chooses the highlighted country', async () => {
  await openTab('input');
  const country = page.getByRole('combobox', { name: 'Land' }).first();
  await country.focus();
  await page.keyboard.type('schw');
  await page.keyboard.press('Tab');
  expect(await country.inputValue()).toBe('Schweiz');
});

test('a search without a match is reported and keeps the chosen country', async () => {
  await openTab('input');
  const country = page.getByRole('combobox', { name: 'Land' }).first();
  await country.fill('belgien');
  await page.keyboard.press('Enter');
  await country.fill('xyz');
  await page.getByText('Kein Treffer').waitFor();
  await page.keyboard.press('Tab');
  expect(await country.inputValue()).toBe('Belgien');
});

test('a text area counts its characters and says when it is full', async () => {
  await openTab('input');
  const area = page.getByRole('textbox', { name: 'Nachricht' }).first();
  await area.fill('Hallo');
  await page.getByText('5 / 80').waitFor();
  await area.fill('x'.repeat(80));
  await page.getByText('Mehr als 80 Zeichen sind nicht möglich.').waitFor();
});

test('the space key ticks a checkbox', async () => {
  await openTab('input');
  const box = page.getByRole('checkbox').first();
  await box.focus();
  await page.keyboard.press('Space');
  expect(await box.isChecked()).toBe(true);
});

test.each([
  ['Dialog', 'dialog'],
  ['green', 'alertdialog'],
] as const)(
  'after the dialog behind "%s" closes, the focus is back on its button',
  async (name, role) => {
    await openTab('components');
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole(role).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole(role).waitFor({ state: 'hidden' });
    await page.locator('button:focus', { hasText: name }).waitFor();
  },
);

test('with reduced motion the code boxes do not move', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openTab('input');
  const boxes = page.locator('[data-shake] > div');
  expect(await boxes.first().evaluate((element) => getComputedStyle(element).animationName)).toBe(
    'none',
  );
});
