import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { journeys } from '#tests/e2e/states/journeys.ts';
import { settle } from '#tests/e2e/states/settle.ts';
import type { State } from '#tests/e2e/states/state.ts';
import { desktop } from '#tests/e2e/visitor.ts';
import { world } from '#tests/harness.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * A desk, the narrowest phone, and a desk's window at 200 % zoom, which has no more than its layout to
 * be looked at. Only the rules on colours can find in the dark what they did not find in the light,
 * and colours don't depend on the window.
 */
const views = [
  { name: '1280 px', scheme: 'light', rules: all, width: 1280, height: 900, scale: 1 },
  { name: '320 px', scheme: 'light', rules: all, width: 320, height: 640, scale: 1 },
  {
    name: '200 %',
    scheme: 'light',
    rules: ['target-size', 'scrollable-region-focusable', 'region'],
    width: 640,
    height: 450,
    scale: 2,
  },
  {
    name: '1280 px',
    scheme: 'dark',
    rules: ['color-contrast', 'link-in-text-block'],
    width: 1280,
    height: 900,
    scale: 1,
  },
] as const;

test.each(journeys)(
  'nobody is shut out on the way: %s',
  { timeout: 120_000 },
  async (_name, journey) => {
    const complaints: string[] = [];
    for await (const state of journey(await world())) complaints.push(...(await look(state)));
    expect(complaints).toEqual([]);
  },
);

/** What is wrong with a state, in every view. */
async function look({ name, page, again }: State): Promise<string[]> {
  const complaints = new Set<string>();
  const device = await page.context().newCDPSession(page);
  for (const { name: window, scheme, rules, width, height, scale } of views) {
    await page.emulateMedia({ colorScheme: scheme });
    await device.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: scale,
      mobile: false,
    });
    await again?.();
    await settle(page);
    for (const problem of await problemsOf(page, rules)) {
      complaints.add(`${name}, ${window}, ${scheme}: ${problem}`);
    }
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) {
      complaints.add(`${name}, ${window}: scrolls sideways`);
    }
  }
  await device.send('Emulation.clearDeviceMetricsOverride');
  await device.detach();
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...complaints];
}

async function problemsOf(page: Page, rules: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const options: RunOptions = {
    runOnly: [...rules],
    resultTypes: ['violations'],
    // The bank's page in its frame is the bank's.
    iframes: false,
    preload: false,
  };
  const { violations } = await page.evaluate(async (given) => {
    const { axe: engine } = window as unknown as {
      axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
    };
    return engine.run(document, given);
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id} at ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  );
}
