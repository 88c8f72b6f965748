import { expect } from 'vitest';
import type { Page } from 'playwright-core';

import { choosePlan, desktop, openVisitor, phone } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { newEmail } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { pages } from '#worker/pages.ts';
import type { Page as PageRow } from '#worker/page.ts';

const publicPaths = Object.values<PageRow>(pages)
  .filter((page) => !page.noindex)
  .map(({ path }) => path);

const entrances = ['/', '/preise', pages.signIn.path, pages.signUp.path, '/agb'];
const visits = [
  ['on a desktop', desktop, [...new Set([...publicPaths, ...entrances])]],
  ['on a phone', phone, entrances],
] as const;

/** The connection of a phone at the edge of its cell. It is slow enough to see a page load. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 90_000,
};

/** How far the layout has shifted since the document began (web.dev/articles/cls). */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((answer) => {
        const shiftOf = (entries: PerformanceEntryList) =>
          entries
            .map((entry) => entry as PerformanceEntry & { value: number; hadRecentInput: boolean })
            .filter(({ hadRecentInput }) => !hadRecentInput)
            .reduce((sum, { value }) => sum + value, 0);
        const observer = new PerformanceObserver((list) => answer(shiftOf(list.getEntries())));
        observer.observe({ type: 'layout-shift', buffered: true });
        // If nothing shifts, the observer reports nothing.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => answer(shiftOf(observer.takeRecords()))),
        );
      }),
  );
}

test.each(visits)(
  'the public pages %s ask only this site, wait for no font, leave no cookie, and do not shift while they load',
  { timeout: 60_000 },
  async (_where, size, paths) => {
    const { origin } = await world();
    const { page } = await openVisitor(await world(), size, 'unasked');
    const device = await page.context().newCDPSession(page);
    await device.send('Network.enable');
    await device.send('Network.emulateNetworkConditions', slowLine);
    let requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.resourceType()} ${request.url()}`));
    for (const path of paths) {
      requests = [];
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(requests.length, path).toBeGreaterThan(2);
      expect(requests.filter((request) => !request.includes(` ${origin}/`))).toEqual([]);
      // The headlines' one; also those that are declared but not loaded are counted.
      const displays = await page.evaluate(() => [...document.fonts].map((font) => font.display));
      expect([...new Set(displays)], path).toEqual(['optional']);
      expect(await layoutShift(page), path).toBeLessThan(0.02);
    }
    expect(await page.context().cookies()).toEqual([]);
  },
);

test('the privacy notice names everything that stays in the browser', async ({ w }) => {
  const { page } = await openVisitor(w, desktop, 'unasked');
  await page.goto('/preise');
  await choosePlan(page, '99,48');
  await page.getByLabel('Dein Name').fill('Erika Mustermann');
  await page.getByLabel('E-Mail').fill(newEmail());
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByLabel('Code aus der E-Mail').waitFor();
  await page.goto('/datenschutz');
  const notice = await page.getByRole('article').innerText();
  expect(await page.context().cookies(w.origin)).toEqual([]);
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept).toContain('plan');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  const written = ['consent', 'marketing', 'referral', 'device_id'];
  const cookies = ['__Host-session', '__Host-browser', '__Host-social'];
  for (const name of [...kept, ...written, ...cookies]) expect(notice).toContain(name);
});
