import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { choosePlan, desktop, openVisitor, phone } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { newEmail } from '#tests/support/people.ts';
import { pages } from '#worker/pages.ts';
import type { Page as PageRow } from '#worker/pages.ts';

const publicPaths = Object.values<PageRow>(pages)
  .filter((page) => !page.noindex)
  .map(({ path }) => path);

const entrances = ['/', '/preise', '/account/signin', '/account/signup', '/agb'];
const sizes: [string, typeof desktop][] = [
  ['on a desktop', desktop],
  ['on a phone', phone],
];

/** The connection of a phone at the edge of its cell. It is slow enough to see a page load. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 90_000,
};

async function visit(
  path: string,
  { size = desktop, line }: { size?: typeof desktop; line?: typeof slowLine } = {},
): Promise<{ page: Page; requests: string[] }> {
  const { page } = await openVisitor(await world(), size, 'unasked');
  if (line) {
    const device = await page.context().newCDPSession(page);
    await device.send('Network.enable');
    await device.send('Network.emulateNetworkConditions', line);
  }
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.resourceType()} ${request.url()}`));
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  return { page, requests };
}

test.each([...publicPaths, pages.signIn.path, pages.signUp.path])(
  '%s sends requests to this site only and loads no font',
  async (path) => {
    const { origin } = await world();
    const { page, requests } = await visit(path);
    expect(requests.length).toBeGreaterThan(2);
    expect(requests.filter((request) => !request.includes(` ${origin}/`))).toEqual([]);
    expect(requests.filter((request) => request.startsWith('font'))).toEqual([]);
    // This also counts fonts that are declared but not loaded.
    expect(await page.evaluate(() => document.fonts.size)).toBe(0);
  },
);

test('the privacy notice names everything that stays in the browser', async () => {
  const w = await world();
  const { page } = await visit('/');
  await page.goto('/preise');
  await choosePlan(page, '99,48');
  await page.getByLabel('Dein Name').fill('Erika Mustermann');
  await page.getByLabel('E-Mail').fill(newEmail());
  await page.getByRole('button', { name: 'WEITER' }).click();
  await page.getByLabel('Code aus der E-Mail').waitFor();
  await page.reload();
  await page.getByRole('dialog').waitFor();
  expect((await page.context().cookies(w.origin)).map(({ name }) => name)).toEqual(['bookmark']);
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept).toContain('plan');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  await page.goto('/datenschutz');
  const notice = await page.getByRole('article').innerText();
  const written = ['consent', 'marketing', 'referral', 'device_id'];
  for (const name of [...kept, ...written, '__Host-session', '__Host-bookmark'])
    expect(notice).toContain(name);
});

test('visiting the public pages leaves no cookie', async () => {
  const { page } = await visit('/');
  for (const path of ['/preise', '/agb', '/account/signin']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  expect(await page.context().cookies()).toEqual([]);
});

test.each(sizes.flatMap(([where, size]) => entrances.map((path) => [path, where, size] as const)))(
  'the layout does not shift while %s loads %s',
  async (path, _where, size) => {
    const { page } = await visit(path, { size, line: slowLine });
    // The layout shift since the document began (web.dev/articles/cls), except after input.
    const shift = await page.evaluate(
      () =>
        new Promise<number>((answer) => {
          const shiftOf = (entries: PerformanceEntryList) =>
            entries
              .map(
                (entry) => entry as PerformanceEntry & { value: number; hadRecentInput: boolean },
              )
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
    expect(shift).toBeLessThan(0.02);
  },
);
