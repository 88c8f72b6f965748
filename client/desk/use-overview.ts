import { useQuery } from '@tanstack/react-query';

import { callApi, api } from '#client/lib/api.ts';

export const overviewKey = ['desk/overview'];

const everyMs = 60_000;

/** The number of open items at the desk, polled. */
export function useOverview() {
  return useQuery({
    queryKey: overviewKey,
    queryFn: () => callApi(api.internal.overview.$get()),
    refetchInterval: everyMs,
  });
}
