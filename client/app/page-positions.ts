import {
  keepReloadPosition,
  scrollUntilReached,
  stopScrolling,
} from '#client/app/reload-position.ts';

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

const positions = new Map<string, PagePosition>();
let currentEntry = '';

/**
 * Takes over scroll restoration from the browser, which would scroll before the page is rendered.
 * Answers the function that undoes it.
 */
export function watchPositions(): () => void {
  window.history.scrollRestoration = 'manual';
  const endKeeping = keepReloadPosition();
  window.addEventListener('scroll', recordScrollTop, { passive: true });
  document.addEventListener('focusin', recordFocus);
  return () => {
    window.history.scrollRestoration = 'auto';
    endKeeping();
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
