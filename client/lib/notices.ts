/** What the person is told in passing, and what of it is still shown. */
export interface Notice {
  id: number;
  /** `failure` is the banner of a failed action; `error` and `success` are toasts. */
  kind: 'failure' | 'error' | 'success';
  text: string;
  /** UTC milliseconds. */
  at: number;
  shown: boolean;
}

/** Milliseconds a notice stays; afterwards it remains readable at the foot of the page. */
export const noticeMs = 3000;
const kept = 5;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Tells the person something for 3 s: a failed action in the banner, the rest as a toast. */
export function notify(kind: Notice['kind'], text: string): void {
  const id = ++lastId;
  change([...notices.slice(1 - kept), { id, kind, text, at: Date.now(), shown: true }]);
  setTimeout(() => dismiss(id), noticeMs);
}

/** Stops showing a notice before its time is over. */
export function dismiss(id: number): void {
  change(notices.map((notice) => (notice.id === id ? { ...notice, shown: false } : notice)));
}

/** Subscription for `useSyncExternalStore`. */
export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All notices that are remembered, oldest first. */
export function readNotices(): readonly Notice[] {
  return notices;
}
