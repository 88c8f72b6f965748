import { onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';

import { desktop, openVisitor } from '#tests/e2e/visitor.ts';
import type { ConsentAnswer, Visitor } from '#tests/e2e/visitor.ts';
import type { World } from '#tests/support/harness.ts';
import type { Browser } from '#tests/support/people.ts';

/** A state in which a person can meet a page. */
export interface PageState {
  /** Also the name of the picture's file. */
  name: string;
  page: Page;
  /** Restores a state that ends by itself, such as a toast. */
  restore?: () => Promise<void>;
}

/**
 * A way through the product that stops at every state on it. At each stop the caller may change the
 * window's size and colours, but leaves the page otherwise unchanged.
 */
export type Journey = (w: World) => AsyncGenerator<PageState, void, void>;

/** A visitor with reduced motion, so the page does not move while a test looks at it. */
export async function openCalmVisitor(w: World, answered?: ConsentAnswer): Promise<Visitor> {
  const visitor = await openVisitor(w, desktop, answered);
  onTestFinished(() => visitor.page.context().close());
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
  return visitor;
}

/** The same, signed in as a person who has signed up before. */
export async function openMember(w: World, person: Browser): Promise<Page> {
  const { page } = await openCalmVisitor(w);
  const cookies = person.cookie().split('; ');
  await page.context().addCookies(
    cookies.map((cookie) => {
      const [name = '', value = ''] = cookie.split('=');
      return { name, value, url: w.origin };
    }),
  );
  return page;
}
