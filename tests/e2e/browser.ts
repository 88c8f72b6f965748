import { statfs } from 'node:fs/promises';

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
        // By default the browser's processes share memory through files. Memory costs less.
        ignoreDefaultArgs: (await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : [],
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--lang=de-DE',
          // To start a process costs more than to draw a page: one for the pages of a context is
          // enough, none for a graphics card that is not there, and none for the network.
          '--renderer-process-limit=1',
          '--in-process-gpu',
          '--enable-features=NetworkServiceInProcess2',
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

/** Whether this system has shared memory, and enough of it for a browser. */
async function hasSharedMemory(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs('/dev/shm');
    return bavail * bsize > 1024 ** 3;
  } catch {
    return false;
  }
}
