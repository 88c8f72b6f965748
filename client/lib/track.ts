/** What happens to an account and its orders, by the specification's names (sections 2 and 9). */
type TrackedName = 'login' | 'register' | 'auth_login' | 'auth_register' | 'purchase';

/** The three of them that are followed, however somebody was let in. */
type Followed = 'login' | 'register' | 'purchase';

type Detail = Record<string, string | number>;
type Listener = (name: Followed) => void;

const followedAs: Record<TrackedName, Followed> = {
  login: 'login',
  register: 'register',
  auth_login: 'login',
  auth_register: 'register',
  purchase: 'purchase',
};

/** Who is told of it beside this page's own window. */
const listeners: Listener[] = [];

/** Has somebody told of what happens; nothing leaves the browser before its owner has agreed. */
export function onTracked(listener: Listener): void {
  listeners.push(listener);
}

/** Tells that something has happened, with what may be said about it; never who it was. */
export function trackEvent(name: TrackedName, detail: Detail = {}): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
  for (const listener of listeners) listener(followedAs[name]);
}
