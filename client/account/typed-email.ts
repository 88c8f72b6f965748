import { useLocation, useNavigate } from 'react-router-dom';

import { useHistoryState } from '#client/account/history-state.ts';

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
