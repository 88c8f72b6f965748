/** Events of accounts and orders. */
type EventName = 'login' | 'register' | 'auth_login' | 'auth_register' | 'purchase';

/**
 * The events that listeners get: `auth_login` and `auth_register` count as `login` and `register`.
 */
type ReportedEvent = 'login' | 'register' | 'purchase';

type Detail = Record<string, string | number>;
type Listener = (name: ReportedEvent) => void;

const reportedAs: Record<EventName, ReportedEvent> = {
  login: 'login',
  register: 'register',
  auth_login: 'login',
  auth_register: 'register',
  purchase: 'purchase',
};

/** Listeners besides the window's own event. */
const listeners: Listener[] = [];

/** Adds a listener. Without consent, a listener must not send anything. */
export function onReportedEvent(listener: Listener): void {
  listeners.push(listener);
}

/** Reports an event with its details; they never identify the person. */
export function reportEvent(name: EventName, detail: Detail = {}): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
  for (const listener of listeners) listener(reportedAs[name]);
}
