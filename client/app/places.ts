import { readItem, storeItem } from '#client/lib/stored-item.ts';

/** Where somebody stood in a history entry: how far down, and on which control. */
interface Place {
  top: number;
  control: Control | null;
}

/** A control that is found again in a page built anew: its place among all, checked by its text. */
interface Control {
  at: number;
  text: string;
}

const focusable = 'a[href], button, input, select, textarea, [tabindex="0"]';
/** Milliseconds that a page gets to become long enough again. */
const patienceMs = 3000;

const places = new Map<string, Place>();
let here = '';
let stopSettling = () => {};

/** Takes over from the browser, which would scroll before the page is there. Returns the way back. */
export function watchPlaces(): () => void {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', keepTop);
  window.addEventListener('scroll', noteTop, { passive: true });
  document.addEventListener('focusin', noteControl);
  return () => {
    window.history.scrollRestoration = 'auto';
    window.removeEventListener('pagehide', keepTop);
    window.removeEventListener('scroll', noteTop);
    document.removeEventListener('focusin', noteControl);
  };
}

/** From now on, what is noted belongs to the history entry with that key. */
export function enterPlace(key: string): void {
  stopSettling();
  here = key;
}

/** Goes back to where one stood in this entry; false where nothing is known of it. */
export function returnToPlace(): boolean {
  const place = places.get(here);
  if (!place) return false;
  settleAt(place.top);
  const control = place.control && find(place.control);
  control?.focus({ preventScroll: true });
  return control !== null;
}

/** Back to where one stood before this document was loaded again, or come back to. */
export function returnAfterReload(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const kept = readItem('place') as { address: string; top: number } | null;
  if (entry?.type === 'navigate' || kept?.address !== window.location.href) return;
  settleAt(kept.top);
}

function keepTop(): void {
  storeItem('place', { address: window.location.href, top: window.scrollY });
}

function noteTop(): void {
  places.set(here, { control: places.get(here)?.control ?? null, top: window.scrollY });
}

function noteControl({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const at = controls().indexOf(target);
  const control = at < 0 ? null : { at, text: target.textContent };
  places.set(here, { top: window.scrollY, control });
}

function controls(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(focusable)];
}

function find({ at, text }: Control): HTMLElement | null {
  const found = controls()[at];
  return found?.textContent === text ? found : null;
}

/** Scrolls there, again as the page grows, until it is reached or the person scrolls. */
function settleAt(top: number): void {
  const go = () => window.scrollTo({ top, behavior: 'instant' });
  go();
  if (Math.abs(window.scrollY - top) <= 1) return;
  const growth = new ResizeObserver(() => {
    go();
    if (Math.abs(window.scrollY - top) <= 1) stopSettling();
  });
  const ends = ['wheel', 'touchmove', 'keydown'] as const;
  const timer = setTimeout(() => stopSettling(), patienceMs);
  stopSettling = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const end of ends) window.removeEventListener(end, stopSettling);
    stopSettling = () => {};
  };
  for (const end of ends) window.addEventListener(end, stopSettling, { passive: true });
  growth.observe(document.body);
}
