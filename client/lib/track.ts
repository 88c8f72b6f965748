/** What happens to an account and its orders, by the specification's names (sections 2 and 9). */
type TrackedName = 'login' | 'register' | 'auth_login' | 'auth_register' | 'purchase';

type Detail = Record<string, string | number>;
type Listener = (name: TrackedName, detail: Detail) => void;

/** Who is told of it; nothing of it leaves the browser before somebody has agreed to that. */
const listeners: readonly Listener[] = [
  (name, detail) => window.dispatchEvent(new CustomEvent(name, { detail })),
];

/** Tells that something has happened, with what may be said about it; never who it was. */
export function trackEvent(name: TrackedName, detail: Detail = {}): void {
  for (const listener of listeners) listener(name, detail);
}
