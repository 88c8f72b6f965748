/** Number of pages and queries that are loading. */
let pending = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  pending += by;
  // React loads a page's code while it renders; listeners must not set state during a render.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/** Shows the progress line until the promise settles. */
export async function showProgress<T>(work: Promise<T>): Promise<T> {
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}

/** For `useSyncExternalStore`. */
export function subscribeProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether anything is loading. */
export function isLoading(): boolean {
  return pending > 0;
}
