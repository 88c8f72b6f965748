import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';
import type { Browser, LaunchOptions } from 'playwright-core';

let launched: Promise<Browser> | undefined;

/** The one browser of this run: on Linux the one that npm installs, elsewhere Chrome or Edge. */
export function browser(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

async function launch(): Promise<Browser> {
  const candidates: LaunchOptions[] = [{ channel: 'chrome' }, { channel: 'msedge' }];
  if (process.platform === 'linux') {
    candidates.unshift({ executablePath: await chromium.executablePath() });
  }
  const reasons: string[] = [];
  for (const candidate of candidates) {
    try {
      return await playwright.launch({
        ...candidate,
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--lang=de-DE',
          // To start a process costs more than to draw a page: one for the pages of a context is
          // enough, and none for a graphics card that is not there.
          '--renderer-process-limit=1',
          '--in-process-gpu',
        ],
      });
    } catch (error) {
      reasons.push(String(error).split('\n')[0] ?? '');
    }
  }
  throw new Error(
    `No browser to test with: install Chrome or Edge (on Linux also the package libnss3). ${reasons.join(' | ')}`,
  );
}
