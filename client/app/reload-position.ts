import { readItem, storeItem } from '#client/lib/stored-item.ts';

/*
 * The scroll offset of a page that the browser renders: when its document is loaded again, the
 * browser would scroll before the page is there.
 */

/** How long the page may take to grow to its former height. */
const maxWaitMs = 3000;

let stop = () => {};

/** Stores the offset when the document is left. Answers the function that ends this. */
export function keepReloadPosition(): () => void {
  window.addEventListener('pagehide', storeScrollTop);
  return () => window.removeEventListener('pagehide', storeScrollTop);
}

/**
 * Restores the scroll offset after the document was reloaded or left and opened again by going
 * back.
 */
export function restoreAfterReload(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const stored = readItem('place') as { path: string; top: number } | null;
  if (entry?.type === 'navigate' || stored?.path !== window.location.pathname) return;
  scrollUntilReached(stored.top);
}

/** Scrolls to `top`, again whenever the page grows, until it is reached or the person scrolls. */
export function scrollUntilReached(top: number): void {
  const go = () => window.scrollTo({ top, behavior: 'instant' });
  go();
  if (Math.abs(window.scrollY - top) <= 1) return;
  const growth = new ResizeObserver(() => {
    go();
    if (Math.abs(window.scrollY - top) <= 1) stopScrolling();
  });
  const ends = ['wheel', 'touchmove', 'keydown'] as const;
  const timer = setTimeout(() => stopScrolling(), maxWaitMs);
  stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const end of ends) window.removeEventListener(end, stopScrolling);
    stop = () => {};
  };
  for (const end of ends) window.addEventListener(end, stopScrolling, { passive: true });
  growth.observe(document.body);
}

/** Leaves the page where it is from now on. */
export function stopScrolling(): void {
  stop();
}

/** Without the query, which may say where the person came from. */
function storeScrollTop(): void {
  storeItem('place', { path: window.location.pathname, top: window.scrollY });
}
