import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { openVisitor } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';

async function open(path: string): Promise<Page> {
  const { page } = await openVisitor(await world());
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  return page;
}

test('the link under the order leads directly to the Widerrufsbelehrung', async () => {
  const page = await open('/account/signup');
  const href = await page.getByRole('link', { name: 'Widerrufsbelehrung' }).getAttribute('href');
  await page.goto(href ?? '');
  const heading = page.getByRole('heading', { name: 'Widerrufsbelehrung', exact: true });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((h) => h === document.activeElement)).toBe(true);
  const top = await heading.evaluate((h) => h.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(200);
});

test.each(['/agb', '/datenschutz'])(
  'every entry in the contents of %s leads to its heading',
  async (path) => {
    const page = await open(path);
    const lines = page.getByRole('navigation', { name: 'Inhalt' }).getByRole('link');
    await lines.nth(5).waitFor();
    for (const line of await lines.all()) {
      await line.click();
      const title = await line.innerText();
      const heading = page.getByRole('heading', { level: 2, name: title, exact: true });
      await expect.poll(() => heading.evaluate((h) => h === document.activeElement)).toBe(true);
    }
  },
);

test.each(['/impressum', '/agb', '/datenschutz'])(
  'the texts on %s that the operator still has to fill in are marked',
  async (path) => {
    const page = await open(path);
    const marks = await page.locator('main mark').allInnerTexts();
    expect(marks.length).toBeGreaterThan(3);
    expect(marks.filter((text) => !/^\[.+\]$/.test(text))).toEqual([]);
  },
);

test('the canonical address follows the page that is shown', async () => {
  const { origin } = await world();
  const page = await open('/');
  const canonical = () =>
    page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href);
  expect(await canonical()).toBe(`${origin}/`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'AGB' }).click();
  await expect.poll(canonical).toBe(`${origin}/agb`);
  await page.getByRole('link', { name: 'Einloggen' }).first().click();
  await expect.poll(canonical).toBeUndefined();
});
