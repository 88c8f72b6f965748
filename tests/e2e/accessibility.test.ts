import { expect, test } from 'vitest';

import { findingsOf, loadAxe } from '#tests/e2e/axe.ts';
import type { Rules } from '#tests/e2e/axe.ts';
import { journeys } from '#tests/e2e/states/journeys.ts';
import { waitUntilDrawn } from '#tests/e2e/states/wait-until-drawn.ts';
import type { PageState } from '#tests/e2e/states/state.ts';
import { desktop } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';

const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colours = ['color-contrast', 'link-in-text-block'];
const layout = ['target-size', 'scrollable-region-focusable', 'region'];

interface View extends Rules {
  name: string;
  scheme: 'light' | 'dark';
  width: number;
  height: number;
  scale: number;
}

/**
 * A desktop window, the narrowest phone, and a desktop window at 200 % zoom, where only the layout
 * needs a check. In the dark scheme only the rules on colours can find something new, and colours
 * do not depend on the window. On the phone every rule runs if the page shows other elements there,
 * and otherwise the rules that read places or colours: elements can overlap in a narrow window.
 */
const views: readonly View[] = [
  { name: '1280 px', scheme: 'dark', width: 1280, height: 900, scale: 1, rules: colours },
  {
    name: '1280 px',
    scheme: 'light',
    width: 1280,
    height: 900,
    scale: 1,
    rules: all,
    keepsShown: true,
  },
  {
    name: '320 px',
    scheme: 'light',
    width: 320,
    height: 640,
    scale: 1,
    rules: all,
    rulesIfSame: [...layout, ...colours],
  },
  { name: '200 %', scheme: 'light', width: 640, height: 450, scale: 2, rules: layout },
];

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
  await loadAxe(device);
  let drawn: View | undefined;
  for (const view of views) {
    const { name: window, scheme, width, height, scale } = view;
    if (drawn?.scheme !== scheme) await page.emulateMedia({ colorScheme: scheme });
    if (drawn?.width !== width) {
      await device.send('Emulation.setDeviceMetricsOverride', {
        width,
        height,
        deviceScaleFactor: scale,
        mobile: false,
      });
    }
    drawn = view;
    await again?.();
    await waitUntilDrawn(page);
    const { problems, sideways } = await findingsOf(page, view);
    for (const problem of problems) complaints.add(`${name}, ${window}, ${scheme}: ${problem}`);
    if (sideways) complaints.add(`${name}, ${window}: scrolls sideways`);
  }
  await device.send('Emulation.clearDeviceMetricsOverride');
  await device.detach();
  await page.setViewportSize(desktop);
  return [...complaints];
}
