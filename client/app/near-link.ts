/**
 * Calls with the path of a page when a pointer or the focus comes to what leads there: a link of
 * this site, or a control that names the page's path in `data-next`.
 */
export function onNearLink(prepare: (pathname: string) => Promise<void>): void {
  function watch({ target }: Event): void {
    const control = target instanceof Element ? target.closest('a[href], [data-next]') : null;
    if (!control) return;
    const address = control.getAttribute('data-next') ?? control.getAttribute('href') ?? '';
    const { origin, pathname } = new URL(address, window.location.href);
    // If it fails now, it is loaded when the page is opened, which then says so.
    if (origin === window.location.origin) void prepare(pathname).catch(() => undefined);
  }
  for (const name of ['pointerover', 'focusin']) {
    document.addEventListener(name, watch, { passive: true });
  }
}
