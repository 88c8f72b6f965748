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

/**
 * From now on loads a page when a pointer or the focus comes to what leads there: a link of this
 * site, or a control that names the page's path in `data-next`.
 */
export function loadNearPages(): void {
  function watch({ target }: Event): void {
    const control = target instanceof Element ? target.closest('a[href], [data-next]') : null;
    if (!control) return;
    const address = control.getAttribute('data-next') ?? control.getAttribute('href') ?? '';
    const { origin, pathname } = new URL(address, window.location.href);
    // If it fails now, it is loaded when the page is opened, which then says so.
    if (origin === window.location.origin) void loadPageAt(pathname).catch(() => undefined);
  }
  for (const name of ['pointerover', 'focusin']) {
    document.addEventListener(name, watch, { passive: true });
  }
}
