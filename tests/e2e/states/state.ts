import { onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';

import { desktop, openVisitor } from '#tests/e2e/visitor.ts';
import type { Answered, Visitor } from '#tests/e2e/visitor.ts';
import type { World } from '#tests/harness.ts';
import type { Browser } from '#tests/people.ts';

/** Something that a person can have before them. */
export interface State {
  /** As a file may be called. */
  name: string;
  page: Page;
  /** Brings the state back where it goes away by itself, as a toast does. */
  again?: () => Promise<void>;
}

/**
 * A way through the product that stops at every state on it. Whoever looks may change the window's
 * size and colours, and leaves the page otherwise as it was found.
 */
export type Journey = (w: World) => AsyncGenerator<State, void, void>;

/** A visitor for whom nothing moves, so that what is looked at stands still. */
export async function openCalmVisitor(w: World, answered?: Answered): Promise<Visitor> {
  const visitor = await openVisitor(w, desktop, answered);
  onTestFinished(() => visitor.page.context().close());
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
  return visitor;
}

/** The same, signed in as somebody who signed up before. */
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
