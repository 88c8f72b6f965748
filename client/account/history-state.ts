import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The state of this history entry. When you navigate on, pass it along together with the new
 * values.
 */
export function useHistoryState(): Record<string, unknown> {
  const { state } = useLocation();
  return state !== null && typeof state === 'object' ? state : {};
}

/**
 * Reads the history entry's state directly from the browser. A field stores its value when it loses
 * the focus; at that moment the component that was clicked has not rendered with the new state yet.
 */
export function currentHistoryState(): Record<string, unknown> {
  const { usr } = (window.history.state ?? {}) as { usr?: unknown };
  return usr !== null && typeof usr === 'object' ? { ...usr } : {};
}

/** The e-mail from the history entry, else the one in the address's query; empty without both. */
export function useTypedEmail(): string {
  const { email } = useHistoryState();
  const { search } = useLocation();
  return typeof email === 'string' ? email : (new URLSearchParams(search).get('email') ?? '');
}

/** Stores the typed e-mail in the history entry, so that a reload or going back restores it. */
export function useKeepEmail(): (email: string) => void {
  const { pathname, search } = useLocation();
  const historyState = useHistoryState();
  const navigate = useNavigate();
  return (email) =>
    void navigate(pathname + search, { replace: true, state: { ...historyState, email } });
}
