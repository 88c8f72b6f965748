/** How many page loads and queries are on their way. */
let pending = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  pending += by;
  // A page's code is asked for while React renders; nobody may be told in the middle of that.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/** Shows the progress line for as long as this is on its way. */
export async function track<T>(work: Promise<T>): Promise<T> {
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}

/** Subscription for `useSyncExternalStore`. */
export function subscribeProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether anything is on its way. */
export function isLoading(): boolean {
  return pending > 0;
}
