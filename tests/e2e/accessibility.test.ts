import { expect, test } from 'vitest';

import { falseClaims } from '#tests/claims/false-claims.ts';
import { closerFindings, loadCloser } from '#tests/e2e/accessibility/closer.ts';
import type { CloserCheck } from '#tests/e2e/accessibility/closer.ts';
import {
  isUpdating,
  mainLine,
  readTranscript,
  spokenOn,
  writeTranscript,
} from '#tests/e2e/accessibility/transcript.ts';
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

interface View {
  name: string;
  scheme: 'light' | 'dark';
  width: number;
  height: number;
  /** In the system's own colours. */
  forced?: true;
  axe?: Rules;
  closer: readonly CloserCheck[];
  /** What is read aloud is compared in this view. */
  isSpoken?: true;
}

/**
 * A desktop window, the same at 400 % zoom, which is as narrow as the narrowest phone, and at 200 %
 * in the system's own colours. In the dark scheme only the rules on colours can find something new,
 * and colours do not depend on the window. At 400 % every rule of axe runs if the page shows other
 * elements there, and otherwise those that read places or colours: elements can overlap in a narrow
 * window. What axe does not see is checked beside it.
 */
const views: readonly View[] = [
  {
    name: '1280 px',
    scheme: 'dark',
    width: 1280,
    height: 900,
    axe: { rules: colours },
    closer: [],
  },
  {
    name: '1280 px',
    scheme: 'light',
    width: 1280,
    height: 900,
    axe: { rules: all, keepsShown: true },
    closer: [
      'sideways',
      'wrongOrder',
      'smallTargets',
      'unspeakableNames',
      'unnamedErrors',
      'motion',
      'cutWords',
    ],
    isSpoken: true,
  },
  {
    name: '400 %',
    scheme: 'light',
    width: 320,
    height: 256,
    axe: { rules: all, rulesIfSame: [...layout, ...colours] },
    closer: [
      'sideways',
      'wrongOrder',
      'smallTargets',
      'unreachableScrollers',
      'cutWords',
      'cutWithSpacing',
      'hiddenFocus',
    ],
  },
  {
    name: '200 %, forced colours',
    scheme: 'light',
    width: 640,
    height: 450,
    forced: true,
    closer: [
      'sideways',
      'wrongOrder',
      'smallTargets',
      'unreachableScrollers',
      'cutWords',
      'lostInForcedColours',
    ],
  },
];

const kept = readTranscript();
const spoken = new Map<string, string>();

test.each(journeys)(
  'every state has no accessibility problem and does not scroll sideways: %s',
  { timeout: 120_000 },
  async (_name, journey) => {
    const complaints: string[] = [];
    const heard: string[] = [];
    for await (const state of journey(await world())) {
      complaints.push(...(await look(state)));
      if (spoken.has(state.name)) heard.push(state.name);
    }
    expect(complaints).toEqual([]);
    if (isUpdating) return;
    for (const name of heard) expect(spoken.get(name), name).toBe(kept.get(name));
  },
);

test('the transcript has the states of the main line, no more and no less', () => {
  if (isUpdating) writeTranscript(spoken);
  expect([...readTranscript().keys()]).toEqual(Object.keys(mainLine));
});

/** All problems of a state, in every view. */
async function look({ name, page, restore: again }: PageState): Promise<string[]> {
  const complaints = new Set<string>();
  const device = await page.context().newCDPSession(page);
  await loadAxe(device);
  await loadCloser(device);
  let drawn: View | undefined;
  for (const view of views) {
    const { name: window, scheme, width, height, forced } = view;
    if (drawn?.scheme !== scheme || drawn.forced !== forced) {
      const forcedColors = forced ? 'active' : 'none';
      await page.emulateMedia({ colorScheme: scheme, forcedColors });
    }
    if (drawn?.width !== width) {
      await device.send('Emulation.setDeviceMetricsOverride', {
        width,
        height,
        deviceScaleFactor: 1,
        mobile: false,
      });
    }
    drawn = view;
    await again?.();
    await waitUntilDrawn(page);
    const problems = view.axe ? await findingsOf(page, view.axe) : [];
    problems.push(...(await closerFindings(page, view.closer)));
    for (const problem of problems) complaints.add(`${name}, ${window}, ${scheme}: ${problem}`);
    if (view.isSpoken) {
      const seen = await page.evaluate(() => document.body.innerText);
      for (const claim of falseClaims(seen)) complaints.add(`${name} says ${claim}`);
    }
    if (view.isSpoken && name in mainLine) spoken.set(name, await spokenOn(device, name));
  }
  await page.emulateMedia({ forcedColors: 'none' });
  await device.send('Emulation.clearDeviceMetricsOverride');
  await device.detach();
  await page.setViewportSize(desktop);
  return [...complaints];
}
