import type { Page } from 'playwright-core';

import { openWindow } from '#tests/e2e/window.ts';
import { sandboxWorld } from '#tests/sandbox/world.ts';

/**
 * A page of the sandbox with the console's policy, which loads little: PayPal has nothing to ask.
 * It stands for a page of the shop.
 */
export const shopPath = '/sandbox/paypal/nothing';

let origin: Promise<string> | undefined;

/** Where browsers reach the sandbox. */
async function readOrigin(): Promise<string> {
  const { fetch } = await sandboxWorld();
  return new URL((await fetch('/sandbox/api/clock')).url).origin;
}

/** The address of that page of the sandbox. */
export async function sandboxUrl(path: string): Promise<string> {
  origin ??= readOrigin();
  return `${await origin}${path}`;
}

/** A page of the sandbox in a real browser, which closes when the test ends. */
export async function openPage(path: string, width = 1280): Promise<Page> {
  const url = await sandboxUrl(path);
  const page = await openWindow(new URL(url).origin, { width, height: 800 }, []);
  await page.goto(url);
  return page;
}

/**
 * A page that stands for a shop. It loads the stand-in for Stripe.js under a policy at least as
 * strict as the product's, and has one empty place for an element.
 */
export async function openShop(): Promise<Page> {
  const page = await openPage(shopPath);
  await page.addScriptTag({ url: '/sandbox/stripe.js' });
  await emptyShop(page);
  return page;
}

/** Removes the elements of the shop, and leaves one empty place. */
export async function emptyShop(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.innerHTML = '<form><label for="card">Karte</label><div id="card"></div></form>';
  });
}
