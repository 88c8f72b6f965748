import { useQuery } from '@tanstack/react-query';

import { answer, api } from '#client/lib/api.ts';

export const overviewKey = ['desk/overview'];

const everyMs = 60_000;

/** How much waits at the desk, asked again now and then. */
export function useOverview() {
  return useQuery({
    queryKey: overviewKey,
    queryFn: () => answer(api.internal.overview.$get()),
    refetchInterval: everyMs,
  });
}
