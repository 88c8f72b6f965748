import { useCarried } from '#client/account/carried.ts';

/** What a page of the reset hands to the next one in the history's state, where a reload finds it. */
export interface ResetState {
  email: string;
  token: string;
}

/** The state that the page before has handed on; null where one came another way. */
export function useResetState(): ResetState | null {
  const { email, token } = useCarried();
  return typeof email === 'string' && typeof token === 'string' ? { email, token } : null;
}
