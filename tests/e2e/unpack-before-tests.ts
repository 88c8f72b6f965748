import { hasPackagedBrowser, packagedBrowser } from '#tests/e2e/packaged-browser.ts';

/** Unpacks the browser before any worker of the test run starts, once in a clone. */
export async function setup(): Promise<void> {
  if (!hasPackagedBrowser) return;
  try {
    await packagedBrowser();
  } catch (error) {
    // Many tests need no browser. Those that do say what is missing.
    console.warn('The browser of the tests cannot be unpacked.', error);
  }
}
