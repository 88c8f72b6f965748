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

/** A desk, the narrowest phone, and a desk's window at 200 % zoom. */
const windows = [
  { name: '1280 px', width: 1280, height: 900, deviceScaleFactor: 1 },
  { name: '320 px', width: 320, height: 640, deviceScaleFactor: 1 },
  { name: '200 %', width: 640, height: 450, deviceScaleFactor: 2 },
] as const;

// Only the rules on colours can find in the dark what they did not find in the light.
const schemes = [
  {
    colorScheme: 'light',
    rules: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  { colorScheme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
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

/** What is wrong with a state, in every window and colour scheme. */
async function look({ name, page, again }: State): Promise<string[]> {
  const complaints = new Set<string>();
  const device = await page.context().newCDPSession(page);
  for (const { colorScheme, rules } of schemes) {
    await page.emulateMedia({ colorScheme });
    for (const { name: window, ...metrics } of windows) {
      await device.send('Emulation.setDeviceMetricsOverride', { ...metrics, mobile: false });
      await again?.();
      await settle(page);
      for (const problem of await problemsOf(page, rules)) {
        complaints.add(`${name}, ${window}, ${colorScheme}: ${problem}`);
      }
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) {
        complaints.add(`${name}, ${window}: scrolls sideways`);
      }
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
