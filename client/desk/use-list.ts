import { useInfiniteQuery } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';

import { readApi } from '#client/lib/api.ts';

/**
 * A list of the desk, page by page. `read` gets the cursor of the page, none for the first;
 * `itemsOf` answers what a page holds. With `everyMs` it reloads so often, in milliseconds.
 */
export function useList<Page extends { next: string | number | null }, Item>(
  queryKey: QueryKey,
  read: (after: { cursor?: string }) => Promise<ClientResponse<Page>>,
  itemsOf: (page: Page) => Item[],
  everyMs?: number,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: cursor }) => readApi(read(cursor === '' ? {} : { cursor })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === null ? null : String(next)),
    refetchInterval: everyMs,
  });
  return { query, items: query.data?.pages.flatMap(itemsOf) ?? [] };
}
