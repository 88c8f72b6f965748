/** What happens to an account, by the specification's names (sections 2 and 9). */
type TrackedName = 'login' | 'register' | 'auth_login' | 'auth_register';

type Listener = (name: TrackedName, detail: Record<string, string>) => void;

/** Who is told of it; nothing of it leaves the browser before somebody has agreed to that. */
const listeners: readonly Listener[] = [
  (name, detail) => window.dispatchEvent(new CustomEvent(name, { detail })),
];

/** Tells that something has happened, with what may be said about it; never who it was. */
export function trackEvent(name: TrackedName, detail: Record<string, string> = {}): void {
  for (const listener of listeners) listener(name, detail);
}
