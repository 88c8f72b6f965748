import { readItem, storeItem } from '#client/lib/stored-item.ts';

/** A position in a history entry: the scroll offset and the focused control. */
interface PagePosition {
  top: number;
  control: FocusedControl | null;
}

/**
 * A control that can be found again after the page is rendered anew: its index among all controls,
 * verified by its text.
 */
interface FocusedControl {
  at: number;
  text: string;
}

const focusable = 'a[href], button, input, select, textarea, [tabindex="0"]';
/** How long the page may take to grow to its former height. */
const maxWaitMs = 3000;

const positions = new Map<string, PagePosition>();
let currentEntry = '';
let stopScrolling = () => {};

/**
 * Takes over scroll restoration from the browser, which would scroll before the page is rendered.
 * Answers the function that undoes it.
 */
export function watchPositions(): () => void {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', storeScrollTop);
  window.addEventListener('scroll', recordScrollTop, { passive: true });
  document.addEventListener('focusin', recordFocus);
  return () => {
    window.history.scrollRestoration = 'auto';
    window.removeEventListener('pagehide', storeScrollTop);
    window.removeEventListener('scroll', recordScrollTop);
    document.removeEventListener('focusin', recordFocus);
  };
}

/** From now on, positions are recorded for the history entry with that key. */
export function enterHistoryEntry(key: string): void {
  stopScrolling();
  currentEntry = key;
}

/** Restores scroll and focus of this entry; false if nothing is recorded for it. */
export function restorePosition(): boolean {
  const place = positions.get(currentEntry);
  if (!place) return false;
  scrollUntilReached(place.top);
  const control = place.control && findControl(place.control);
  control?.focus({ preventScroll: true });
  return control !== null;
}

/**
 * Restores the scroll offset after the document was reloaded or left and opened again by going
 * back.
 */
export function restoreAfterReload(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const stored = readItem('place') as { address: string; top: number } | null;
  if (entry?.type === 'navigate' || stored?.address !== window.location.href) return;
  scrollUntilReached(stored.top);
}

function storeScrollTop(): void {
  storeItem('place', { address: window.location.href, top: window.scrollY });
}

function recordScrollTop(): void {
  positions.set(currentEntry, {
    control: positions.get(currentEntry)?.control ?? null,
    top: window.scrollY,
  });
}

function recordFocus({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const at = controls().indexOf(target);
  const control = at < 0 ? null : { at, text: target.textContent };
  positions.set(currentEntry, { top: window.scrollY, control });
}

function controls(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(focusable)];
}

function findControl({ at, text }: FocusedControl): HTMLElement | null {
  const control = controls()[at];
  return control?.textContent === text ? control : null;
}

/** Scrolls to `top`, again whenever the page grows, until it is reached or the person scrolls. */
function scrollUntilReached(top: number): void {
  const go = () => window.scrollTo({ top, behavior: 'instant' });
  go();
  if (Math.abs(window.scrollY - top) <= 1) return;
  const growth = new ResizeObserver(() => {
    go();
    if (Math.abs(window.scrollY - top) <= 1) stopScrolling();
  });
  const ends = ['wheel', 'touchmove', 'keydown'] as const;
  const timer = setTimeout(() => stopScrolling(), maxWaitMs);
  stopScrolling = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const end of ends) window.removeEventListener(end, stopScrolling);
    stopScrolling = () => {};
  };
  for (const end of ends) window.addEventListener(end, stopScrolling, { passive: true });
  growth.observe(document.body);
}
