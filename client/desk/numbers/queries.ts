import { useQuery } from '@tanstack/react-query';

import { api, readApi } from '#client/lib/api.ts';
import type { Range } from '#client/desk/numbers/ranges.ts';

/** The numbers of some days; of no days, nothing is asked. */
export function useNumbers(range: Range | null) {
  return useQuery({
    queryKey: ['desk/numbers', range],
    queryFn: () => readApi(api.internal.numbers.$get({ query: range ?? {} })),
    enabled: range !== null,
  });
}
