import type { Page } from 'playwright-core';

/** Waits until a change of size or colours is drawn, including transitions. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(done));
    const changing = () =>
      document
        .getAnimations()
        .some(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await drawn();
    // An element that inherits a colour begins its transition when its parent's has ended.
    while (changing()) await drawn();
    await drawn();
  });
}
