import { backdropName } from '#client/app/backdrop.ts';
import { components } from '#client/app/page-components.ts';
import { pageNameAt } from '#worker/page-paths.ts';
import { pages } from '#worker/pages.ts';
import type { Page } from '#worker/page.ts';

/** Loads what a visitor sees at that path, unless it is there. Rejects if that fails. */
export async function loadPageAt(pathname: string): Promise<void> {
  const name = pageNameAt(pathname);
  if (name === undefined) return;
  const { isDialog }: Page = pages[name];
  await Promise.all([components[name].load(), isDialog && components[backdropName()].load()]);
}
