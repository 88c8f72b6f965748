import { useSyncExternalStore } from 'react';

/*
 * Whether a person has done something in this document. Mail services open the links of mails in
 * browsers that run scripts, to look for harm. What a link spends waits until somebody is there.
 */

const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'click'] as const;
const options = { passive: true, capture: true };

let isSeen = false;
const listeners = new Set<() => void>();

function notice(event: Event): void {
  if (!event.isTrusted || isResting(event)) return;
  isSeen = true;
  for (const name of signs) removeEventListener(name, notice, options);
  for (const tell of listeners) tell();
}

/** A browser reports a pointer that merely rests over a new page as moved by nothing. */
function isResting(event: Event): boolean {
  if (event.type !== 'pointermove' || !(event instanceof PointerEvent)) return false;
  return event.movementX === 0 && event.movementY === 0;
}

/** Begins to look for a person. Runs once, when the app starts. */
export function watchForPerson(): void {
  // What was pressed before the app was there.
  isSeen = 'userActivation' in navigator && navigator.userActivation.hasBeenActive;
  if (isSeen) return;
  for (const name of signs) addEventListener(name, notice, options);
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** True from the first pointer, touch or key of a person in this document. */
export function usePersonSign(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isSeen,
    () => false,
  );
}
