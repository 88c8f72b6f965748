import { expect } from 'vitest';
import type { Page } from 'playwright-core';

import type { World } from '#tests/support/world.ts';
import type { Browser } from '#tests/support/people.ts';

/**
 * Goes to another page of the product as its own links do: without a new document, which costs most
 * of what a test costs.
 */
export async function goInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/**
 * Opens a page from another one, within the app. There it asks for its data, which a document would
 * bring along.
 */
export async function openWithoutData(page: Page, path: string): Promise<void> {
  await page.goto('/impressum');
  await goInPage(page, path);
}

/** Waits until the page is at that path. Asks the page itself, which is never late. */
export async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe(path);
}

/** Gives the window the session of that person, as a sign-in in another tab does. */
export async function giveSession(w: World, page: Page, person: Browser): Promise<void> {
  const cookies = person.cookie().split('; ');
  await page.context().addCookies(
    cookies.map((cookie) => {
      const [name = '', value = ''] = cookie.split('=');
      return { name, value, url: w.origin };
    }),
  );
}

/** Makes the page ask for the session again, as it does when the person returns to its tab. */
export async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}
