import type { Page } from 'playwright-core';

/** Remembers the names of the events that a page tells of, over reloads. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  const heard: string[] = [];
  await page.exposeFunction('heard', (name: string) => heard.push(name));
  await page.addInitScript(() => {
    for (const name of ['login', 'register', 'auth_login', 'auth_register']) {
      window.addEventListener(name, () => {
        (window as unknown as { heard: (name: string) => void }).heard(name);
      });
    }
  });
  return async () => heard;
}
