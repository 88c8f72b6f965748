import type { Page } from 'playwright-core';

/** What a page has told of: the event's name and what was said about it. */
interface Told {
  name: string;
  detail: Record<string, string | number>;
}

/** Remembers the events of those names that a page tells of, over reloads. */
export async function hear(page: Page, names: readonly string[]): Promise<Told[]> {
  const heard: Told[] = [];
  await page.exposeFunction('heard', (told: Told) => heard.push(told));
  await page.addInitScript((wanted) => {
    for (const name of wanted) {
      window.addEventListener(name, (event) => {
        const { detail } = event as CustomEvent<Told['detail']>;
        (window as unknown as { heard: (told: Told) => void }).heard({ name, detail });
      });
    }
  }, names);
  return heard;
}

/** Remembers the names of the events about an account. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  const heard = await hear(page, ['login', 'register', 'auth_login', 'auth_register']);
  return async () => heard.map(({ name }) => name);
}
