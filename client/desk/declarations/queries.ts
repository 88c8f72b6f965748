import { useInfiniteQuery } from '@tanstack/react-query';

import { api, readApi } from '#client/lib/api.ts';

export const declarationsKey = ['desk/declarations'];

/** Cancellations and withdrawals: those that wait for the desk, or all. */
export function useDeclarations(status: 'open' | 'all') {
  return useInfiniteQuery({
    queryKey: [...declarationsKey, status],
    queryFn: ({ pageParam: cursor }) =>
      readApi(api.internal.declarations.$get({ query: { status, ...(cursor && { cursor }) } })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}
