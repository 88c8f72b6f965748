import { rm } from 'node:fs/promises';

import { beforeAll, test } from 'vitest';

import { journeys } from '#tests/e2e/states/journeys.ts';
import { waitUntilDrawn } from '#tests/e2e/states/wait-until-drawn.ts';
import type { PageState } from '#tests/e2e/states/state.ts';
import { desktop } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';

/** Git ignores this folder, and every run empties it. */
const folder = 'screenshots';
const widths = [360, 768, 1280] as const;
const schemes = ['light', 'dark'] as const;

beforeAll(() => rm(folder, { recursive: true, force: true }));

test.each(journeys)('%s', async (_name, journey) => {
  for await (const state of journey(await world())) await take(state);
});

async function take({ name, page, restore: again }: PageState): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await again?.();
      await waitUntilDrawn(page);
      // Tests unfold these rows to read them; nobody else sees them at first.
      await page
        .locator('details[open]', { has: page.getByText('Alle Angaben', { exact: true }) })
        .evaluateAll((rows) => rows.forEach((one) => one.removeAttribute('open')));
      // A dialog covers the window, not the whole page.
      const covered = await page.locator('[role=dialog], [role=alertdialog], dialog[open]').count();
      const path = `${folder}/${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage: covered === 0 });
    }
  }
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'light' });
}
