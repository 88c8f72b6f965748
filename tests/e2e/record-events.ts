import type { Page } from 'playwright-core';

/** An event that a page has dispatched: its name and its detail. */
interface PageEvent {
  name: string;
  detail: Record<string, string | number>;
}

/** Records the events with these names that a page dispatches, also after reloads. */
export async function recordEvents(page: Page, names: readonly string[]): Promise<PageEvent[]> {
  const events: PageEvent[] = [];
  await page.exposeFunction('recordPageEvent', (pageEvent: PageEvent) => events.push(pageEvent));
  await page.addInitScript((recorded) => {
    for (const name of recorded) {
      window.addEventListener(name, (event) => {
        const { detail } = event as CustomEvent<PageEvent['detail']>;
        (window as unknown as { recordPageEvent: (event: PageEvent) => void }).recordPageEvent({
          name,
          detail,
        });
      });
    }
  }, names);
  return events;
}

/** Records the names of the events about an account. */
export async function recordAccountEvents(page: Page): Promise<() => Promise<string[]>> {
  const events = await recordEvents(page, ['login', 'register', 'auth_login', 'auth_register']);
  return async () => events.map(({ name }) => name);
}
