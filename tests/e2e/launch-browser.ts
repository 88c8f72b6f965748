import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

import { chromium } from 'playwright-core';
import type { Browser, LaunchOptions } from 'playwright-core';

import { hasPackagedBrowser, packagedBrowser } from '#tests/e2e/packaged-browser.ts';
import type { Fonts } from '#tests/e2e/packaged-browser.ts';

/** Where a Linux puts a Chromium of its own. */
const ofSystem = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/snap/bin/chromium'];

/** Starts the browser that npm has installed, or else one of the system. */
export async function launchBrowser(fonts?: Fonts): Promise<Browser> {
  const reasons: string[] = [];
  for (const candidate of candidates(fonts)) {
    try {
      return await launch(await candidate());
    } catch (error) {
      reasons.push(String(error).split('\n')[0] ?? '');
    }
  }
  throw new Error(
    `there is no browser. On Linux on x64 npm installs one. Elsewhere install Chrome or Edge, or on Linux Chromium. ${reasons.join(' | ')}`,
  );
}

function candidates(fonts?: Fonts): (() => Promise<LaunchOptions>)[] {
  const installed: LaunchOptions[] = [{ channel: 'chrome' }, { channel: 'msedge' }];
  if (process.platform === 'linux') {
    installed.push(...ofSystem.filter(existsSync).map((executablePath) => ({ executablePath })));
  }
  const own = hasPackagedBrowser ? [() => packagedBrowser(fonts)] : [];
  return [...own, ...installed.map((one) => async () => one)];
}

async function launch(candidate: LaunchOptions): Promise<Browser> {
  return chromium.launch({
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
