/** A message for the person, and whether it is still shown. */
export interface PageNotice {
  id: number;
  /** `failure` is the banner of a failed action; `error` and `success` are toasts. */
  kind: 'failure' | 'error' | 'success';
  text: string;
  /** A second sentence makes the message a notification, which is shown longer. */
  detail: string | undefined;
  /** UTC milliseconds. */
  at: number;
  shown: boolean;
  /** Whether the page goes on saying it, so that it needs no place below. */
  stays: boolean;
}

/** How long a message is shown; afterwards it remains readable below the page. */
const messageMs = 3000;
const notificationMs = 4500;
const maxNotices = 5;

let notices: readonly PageNotice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: readonly PageNotice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message: the banner of a failed action or a toast for 3 s, a notification (a toast with a
 * detail) for 4.5 s. It replaces a message with the same text. A new success replaces the
 * previous one.
 */
export function notify(kind: 'failure', text: string): void;
export function notify(
  kind: 'error' | 'success',
  text: string,
  detail?: string,
  stays?: boolean,
): void;
export function notify(
  kind: PageNotice['kind'],
  text: string,
  detail?: string,
  stays = false,
): void {
  const id = ++lastId;
  const others = notices.filter(
    (notice) =>
      !(notice.shown && notice.kind === kind && notice.text === text && notice.detail === detail),
  );
  const previous = others.map((notice) =>
    kind === 'success' && notice.kind === kind ? { ...notice, shown: false } : notice,
  );
  update([
    ...previous.slice(1 - maxNotices),
    { id, kind, text, detail, at: Date.now(), shown: true, stays },
  ]);
  setTimeout(() => dismiss(id), detail === undefined ? messageMs : notificationMs);
}

/** Hides a message before its time is over. */
export function dismiss(id: number): void {
  update(notices.map((notice) => (notice.id === id ? { ...notice, shown: false } : notice)));
}

/** For `useSyncExternalStore`. */
export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All remembered messages, oldest first. */
export function readNotices(): readonly PageNotice[] {
  return notices;
}
