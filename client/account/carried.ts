import { useLocation, useNavigate } from 'react-router-dom';

/** What this history entry carries along; whoever goes on hands it on with what is new. */
export function useCarried(): Record<string, unknown> {
  const { state } = useLocation();
  return state !== null && typeof state === 'object' ? state : {};
}

/**
 * What this history entry carries at this moment: a field that loses the focus to a press may have
 * kept what was typed just now, and the page that was pressed knows nothing of it yet.
 */
export function carriedNow(): Record<string, unknown> {
  const { usr } = (window.history.state ?? {}) as { usr?: unknown };
  return usr !== null && typeof usr === 'object' ? { ...usr } : {};
}

/** The e-mail that this history entry carries, or else the one in its address; empty without both. */
export function useTypedEmail(): string {
  const { email } = useCarried();
  const { search } = useLocation();
  return typeof email === 'string' ? email : (new URLSearchParams(search).get('email') ?? '');
}

/** Keeps a typed e-mail in this history entry, where a reload or the way back finds it. */
export function useKeepEmail(): (email: string) => void {
  const { pathname, search } = useLocation();
  const carried = useCarried();
  const navigate = useNavigate();
  return (email) =>
    void navigate(pathname + search, { replace: true, state: { ...carried, email } });
}
