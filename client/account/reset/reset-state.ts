import { useHistoryState } from '#client/account/history-state.ts';

/** The history state that each page of the reset passes to the next one; a reload keeps it. */
export interface ResetState {
  email: string;
  token: string;
}

/** The state from the previous page; null when the page was opened another way. */
export function useResetState(): ResetState | null {
  const { email, token } = useHistoryState();
  return typeof email === 'string' && typeof token === 'string' ? { email, token } : null;
}
