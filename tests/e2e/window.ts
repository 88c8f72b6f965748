import { onTestFinished } from 'vitest';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';

import { browser } from '#tests/e2e/browser.ts';

/** What a site has stored in a browser. */
export type LocalStorage = { name: string; value: string }[];

interface Size {
  width: number;
  height: number;
}

interface Reusable {
  context: BrowserContext;
  /** An empty page. While it is open, the next page starts in its process and not in a new one. */
  keeper: Page;
  device: CDPSession;
}

/**
 * The contexts that no test uses at present, by the size of their windows. A test takes one of them
 * if it can, because such a context still has the product's files in its cache, and a process in
 * which they are compiled. Without these, a page costs more than twice as much. No test may add a
 * script or a route to a context, because these cannot be removed: add them to the page.
 */
const free = new Map<string, Reusable[]>();

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
  const reusable = unused.pop() ?? (await newContext(origin, size));
  const { context, keeper, device } = reusable;
  onTestFinished(async ({ task }) => {
    const isFailed = task.result?.state === 'fail';
    if (isFailed) console.error(await seenIn(context.pages().filter((one) => one !== keeper)));
    if (changed.has(context)) return context.close();
    for (const page of context.pages()) if (page !== keeper) await page.close();
    await context.setOffline(false);
    await context.clearPermissions();
    unused.push(reusable);
  });
  // Everything that a site has stored, except the files in the cache.
  await context.clearCookies();
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
  await device.send('Storage.clearDataForOrigin', { origin, storageTypes });
  const page = await context.newPage();
  if (stored.length > 0) await page.addInitScript(store, stored);
  waitForApp(page);
  return page;
}

/** What a person sees in these pages when a test fails: their addresses and words. */
async function seenIn(pages: readonly Page[]): Promise<string> {
  const each = pages.map(async (page) => {
    const words = await page.innerText('body', { timeout: 1000 }).catch(String);
    return `${page.url()}\n${words}`;
  });
  return (await Promise.all(each)).join('\n\n');
}

/**
 * Opens a window of a browser that no test has used, with or without script. It closes with the
 * test.
 */
export async function openUnusedWindow(
  origin: string,
  size: Size,
  { javaScriptEnabled }: { javaScriptEnabled: boolean },
): Promise<Page> {
  const chromium = await browser();
  const context = await chromium.newContext({ ...options(origin, size), javaScriptEnabled });
  onTestFinished(() => context.close());
  return context.newPage();
}

/** Gives the page a clock that the test moves. It stays in the page's context. */
export async function installClock(page: Page): Promise<void> {
  changed.add(page.context());
  await page.clock.install();
}

/**
 * Lets this page's navigations wait until the app has taken over what the Worker rendered, and
 * moves the pointer. Tests are about the app; `public-pages.test.ts` is about the moments before
 * it.
 */
export function waitForApp(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const goBack = page.goBack.bind(page);
  const goForward = page.goForward.bind(page);
  async function after<T>(navigation: Promise<T>): Promise<T> {
    const answer = await navigation;
    // The app comes when a person does something.
    await page.waitForFunction(() => {
      window.dispatchEvent(new Event('touchstart'));
      return !('early' in window);
    });
    // A person is there. What a link spends waits for that (`client/lib/person-sign.ts`).
    // A new document takes the first place of the pointer as one where it rests.
    await page.mouse.move(0, 0);
    await page.mouse.move(0, 1);
    return answer;
  }
  atOnce.set(page, goto);
  page.goto = (...given) => after(goto(...given));
  page.reload = (...given) => after(reload(...given));
  page.goBack = (...given) => after(goBack(...given));
  page.goForward = (...given) => after(goForward(...given));
}

const atOnce = new WeakMap<Page, Page['goto']>();

/** Opens an address without waiting for the app. */
export async function openBeforeApp(page: Page, address: string): Promise<void> {
  await atOnce.get(page)?.(address);
}

/** Runs in the page before its own scripts. */
function store(stored: LocalStorage): void {
  for (const { name, value } of stored) {
    if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
  }
}

function options(origin: string, size: Size) {
  return {
    viewport: size,
    baseURL: origin,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  } as const;
}

async function newContext(origin: string, size: Size): Promise<Reusable> {
  const chromium = await browser();
  const context = await chromium.newContext(options(origin, size));
  context.setDefaultTimeout(15_000);
  const keeper = await context.newPage();
  return { context, keeper, device: await context.newCDPSession(keeper) };
}
