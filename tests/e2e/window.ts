import { onTestFinished } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';

import { browser } from '#tests/e2e/browser.ts';

/** What a site has stored in a browser. */
export type LocalStorage = { name: string; value: string }[];

interface Size {
  width: number;
  height: number;
}

/**
 * The contexts that no test uses at present, by the size of their windows. A test takes one of them
 * if it can, because such a context still has the product's files in its cache. To load and compile
 * these files is a third of what a test costs. No test may add a script or a route to a context,
 * because these cannot be removed: add them to the page.
 */
const free = new Map<string, BrowserContext[]>();

/** The contexts that a test has changed for good. No other test takes them. */
const changed = new WeakSet<BrowserContext>();

/**
 * Opens a window of a browser that knows nobody: without cookies, and with this local storage. The
 * window, and every other window of its context, closes when the test ends.
 */
export async function openWindow(origin: string, size: Size, stored: LocalStorage): Promise<Page> {
  const key = `${size.width}x${size.height}`;
  const unused = free.get(key) ?? [];
  free.set(key, unused);
  const context = unused.pop() ?? (await newContext(origin, size));
  onTestFinished(async () => {
    if (changed.has(context)) return context.close();
    for (const page of context.pages()) await page.close();
    await context.setOffline(false);
    await context.clearPermissions();
    unused.push(context);
  });
  const page = await context.newPage();
  await forgetVisitor(page, origin);
  if (stored.length > 0) await page.addInitScript(store, stored);
  return page;
}

/** Gives the page a clock that the test moves. It stays in the page's context. */
export async function installClock(page: Page): Promise<void> {
  changed.add(page.context());
  await page.clock.install();
}

/** Removes everything that a site has stored, except the files in the cache. */
async function forgetVisitor(page: Page, origin: string): Promise<void> {
  await page.context().clearCookies();
  const device = await page.context().newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
  await device.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await device.detach();
}

/** Runs in the page before its own scripts. */
function store(stored: LocalStorage): void {
  for (const { name, value } of stored) {
    if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
  }
}

async function newContext(origin: string, size: Size): Promise<BrowserContext> {
  const chromium = await browser();
  const context = await chromium.newContext({
    viewport: size,
    baseURL: origin,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  return context;
}
