/** What the person is told in passing, and what of it is still shown. */
export interface Notice {
  id: number;
  /** `failure` is the banner of a failed action; `error` and `success` are toasts. */
  kind: 'failure' | 'error' | 'success';
  text: string;
  /** A second sentence makes a message a notification, which stays longer. */
  detail: string | undefined;
  /** UTC milliseconds. */
  at: number;
  shown: boolean;
}

/** Milliseconds (specification, section 9); afterwards it remains readable below the page. */
const messageMs = 3000;
const notificationMs = 4500;
const kept = 5;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/**
 * Tells the person something: a failed action in the banner and a message as a toast for 3 s, a
 * notification (a message with a detail) for 4.5 s. Said again, it takes the place of the same one;
 * what has come about since takes the place of what had come about before.
 */
export function notify(kind: Notice['kind'], text: string, detail?: string): void {
  const id = ++lastId;
  const others = notices.filter(
    (notice) =>
      !(notice.shown && notice.kind === kind && notice.text === text && notice.detail === detail),
  );
  const past = others.map((notice) =>
    kind === 'success' && notice.kind === kind ? { ...notice, shown: false } : notice,
  );
  change([...past.slice(1 - kept), { id, kind, text, detail, at: Date.now(), shown: true }]);
  setTimeout(() => dismiss(id), detail === undefined ? messageMs : notificationMs);
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
