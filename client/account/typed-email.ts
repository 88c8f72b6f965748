import { useHistoryState } from '#client/account/history-state.ts';
import { useGo, usePlace } from '#client/lib/navigation.ts';

/** The e-mail from the history entry, else the one in the address's query; empty without both. */
export function useTypedEmail(): string {
  const { email } = useHistoryState();
  const { search } = usePlace();
  return typeof email === 'string' ? email : (new URLSearchParams(search).get('email') ?? '');
}

/** Stores the typed e-mail in the history entry, so that a reload or going back restores it. */
export function useKeepEmail(): (email: string) => void {
  const { pathname, search } = usePlace();
  const historyState = useHistoryState();
  const go = useGo();
  return (email) => go(pathname + search, { replace: true, state: { ...historyState, email } });
}
