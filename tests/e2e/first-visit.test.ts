import { expect, onTestFinished, test } from 'vitest';
import type { Page } from 'playwright-core';

import { choosePlan, desktop, openVisitor, phone } from '#tests/e2e/visitor.ts';
import { world } from '#tests/harness.ts';
import { newEmail } from '#tests/people.ts';
import { pages } from '#worker/pages.ts';
import type { Page as PageRow } from '#worker/pages.ts';

const publicPaths = Object.values<PageRow>(pages)
  .filter((page) => !page.noindex)
  .map(({ path }) => path);

const entrances = ['/', '/preise', '/account/signin', '/account/signup', '/agb'];
const sizes: [string, typeof desktop][] = [
  ['at a desk', desktop],
  ['on a phone', phone],
];

/** A phone's line at the edge of its cell; in it, one sees a page come together. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 90_000,
};

async function visit(
  path: string,
  { size = desktop, line }: { size?: typeof desktop; line?: typeof slowLine } = {},
): Promise<{ page: Page; asked: string[] }> {
  const { page } = await openVisitor(await world(), size, 'unasked');
  onTestFinished(() => page.context().close());
  if (line) {
    const device = await page.context().newCDPSession(page);
    await device.send('Network.enable');
    await device.send('Network.emulateNetworkConditions', line);
  }
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.resourceType()} ${request.url()}`));
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  return { page, asked };
}

test.each([...publicPaths, pages.signIn.path, pages.signUp.path])(
  '%s asks nobody but us, and for no font',
  async (path) => {
    const { origin } = await world();
    const { page, asked } = await visit(path);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter((request) => !request.includes(` ${origin}/`))).toEqual([]);
    expect(asked.filter((request) => request.startsWith('font'))).toEqual([]);
    // Fonts that were only declared would be here.
    expect(await page.evaluate(() => document.fonts.size)).toBe(0);
  },
);

test('nothing stays in the browser that the privacy notice does not name', async () => {
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

test('looking around leaves no cookie', async () => {
  const { page } = await visit('/');
  for (const path of ['/preise', '/agb', '/account/signin']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  expect(await page.context().cookies()).toEqual([]);
});

test.each(sizes.flatMap(([where, size]) => entrances.map((path) => [path, where, size] as const)))(
  'nothing jumps while %s loads %s',
  async (path, _where, size) => {
    const { page } = await visit(path, { size, line: slowLine });
    // What was seen shifting since the document began (web.dev/articles/cls), input aside.
    const shift = await page.evaluate(
      () =>
        new Promise<number>((answer) => {
          const seen = (entries: PerformanceEntryList) =>
            entries
              .map(
                (entry) => entry as PerformanceEntry & { value: number; hadRecentInput: boolean },
              )
              .filter(({ hadRecentInput }) => !hadRecentInput)
              .reduce((sum, { value }) => sum + value, 0);
          const observer = new PerformanceObserver((list) => answer(seen(list.getEntries())));
          observer.observe({ type: 'layout-shift', buffered: true });
          // No shift, no report.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => answer(seen(observer.takeRecords()))),
          );
        }),
    );
    expect(shift).toBeLessThan(0.02);
  },
);
