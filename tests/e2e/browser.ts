import type { Browser } from 'playwright-core';

import { launchBrowser } from '#tests/e2e/launch-browser.ts';
import { startedOnce } from '#tests/support/started-once/started-once.ts';

const own = startedOnce('The browser of this worker', () => launchBrowser());

/** The one browser of this worker of the test run. */
export const browser: () => Promise<Browser> = own.get;
