import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

import { browser } from '#tests/e2e/browser.ts';
import { sandboxWorld } from '#tests/sandbox/world.ts';

/** A page of the sandbox in a real browser, which closes when the test ends. */
export async function openPage(path: string, width = 1280): Promise<Page> {
  const { fetch } = await sandboxWorld();
  const { url } = await fetch(path);
  const context = await (
    await browser()
  ).newContext({ locale: 'de-DE', viewport: { width, height: 800 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/**
 * A page that stands for a shop. It loads the stand-in for Stripe.js under a policy at least as
 * strict as the product's, and has one empty place for an element.
 */
export async function openShop(): Promise<Page> {
  const page = await openPage('/sandbox/');
  await page.addScriptTag({ url: '/sandbox/stripe.js' });
  await page.evaluate(() => {
    document.body.innerHTML = '<form><label for="card">Karte</label><div id="card"></div></form>';
  });
  return page;
}
