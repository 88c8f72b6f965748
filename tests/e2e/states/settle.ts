import type { Page } from 'playwright-core';

/** Waits until a change of size or colours has been drawn, transitions included. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(done));
    const changing = () =>
      document
        .getAnimations()
        .some(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await drawn();
    // What inherits a colour begins its transition when the one above has ended.
    while (changing()) await drawn();
    await drawn();
  });
}
