import type { Page } from 'playwright-core';

import { giveSession } from '#tests/e2e/in-page.ts';
import { desktop, openVisitor } from '#tests/e2e/visitor.ts';
import type { ConsentAnswer, Visitor } from '#tests/e2e/visitor.ts';
import type { World } from '#tests/support/world.ts';
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

/** A browser in which that person has signed in before. */
export async function openMemberWindow(
  w: World,
  person: Browser,
  viewport = desktop,
  answered?: ConsentAnswer,
): Promise<Visitor> {
  const visitor = await openVisitor(w, viewport, answered);
  await giveSession(w, visitor.page, person);
  return visitor;
}

/** The page of that browser. */
export async function openMember(w: World, person: Browser): Promise<Page> {
  return (await openMemberWindow(w, person)).page;
}
