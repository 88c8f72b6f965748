import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { journeys } from '#tests/e2e/states/journeys.ts';
import { waitUntilDrawn } from '#tests/e2e/states/wait-until-drawn.ts';
import type { PageState } from '#tests/e2e/states/state.ts';
import { desktop } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * A desktop window, the narrowest phone, and a desktop window at 200 % zoom, where only the layout
 * needs a check. In the dark scheme only the rules on colours can find something new, and colours
 * do not depend on the window.
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
  'every state has no accessibility problem and does not scroll sideways: %s',
  { timeout: 120_000 },
  async (_name, journey) => {
    const complaints: string[] = [];
    for await (const state of journey(await world())) complaints.push(...(await look(state)));
    expect(complaints).toEqual([]);
  },
);

/** All problems of a state, in every view. */
async function look({ name, page, restore: again }: PageState): Promise<string[]> {
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
    await waitUntilDrawn(page);
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
    // The page of the bank in its frame belongs to the bank.
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
