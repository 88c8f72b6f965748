import { api } from '#client/lib/api.ts';
import { useList } from '#client/desk/use-list.ts';

export const declarationsKey = ['desk/declarations'];

/** Cancellations and withdrawals: those that wait for the desk, or all. */
export function useDeclarations(status: 'open' | 'all') {
  return useList(
    [...declarationsKey, status],
    (after) => api.internal.declarations.$get({ query: { status, ...after } }),
    (page) => page.declarations,
  );
}
