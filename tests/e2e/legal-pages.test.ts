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

test('each legal page has its address, has no gap to fill in, and its contents lead to their headings', async () => {
  const { origin } = await world();
  const page = await open('/');
  const canonical = () =>
    page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href);
  expect(await canonical()).toBe(`${origin}/`);
  for (const [name, path, hasContents] of [
    ['Impressum', '/impressum', false],
    ['AGB', '/agb', true],
    ['Datenschutz', '/datenschutz', true],
    ['Barrierefreiheit', '/barrierefreiheit', true],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await expect.poll(canonical).toBe(origin + path);

    expect(await page.locator('main').innerText(), path).not.toMatch(/\[[^\]]*\]/);
    if (hasContents) await expectContentsLead(page);
  }
  await page.getByRole('link', { name: 'Einloggen' }).first().click();
  await expect.poll(canonical).toBeUndefined();
});

/** Every entry in the contents of that page leads to its heading. */
async function expectContentsLead(page: Page): Promise<void> {
  const lines = page.getByRole('navigation', { name: 'Inhalt' }).getByRole('link');
  await lines.nth(5).waitFor();
  for (const line of await lines.all()) {
    await line.click();
    const title = await line.innerText();
    const heading = page.getByRole('heading', { level: 2, name: title, exact: true });
    await expect.poll(() => heading.evaluate((h) => h === document.activeElement)).toBe(true);
  }
}
