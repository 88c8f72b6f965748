import { useQuery } from '@tanstack/react-query';

import { api, readApi } from '#client/lib/api.ts';
import { useFirstData } from '#client/lib/use-first-answer.ts';
import type { OwnUsage } from '#worker/cashback/schemas.ts';

/** The deals that the person has used. */
export function useOwnUsages() {
  return useQuery<OwnUsage[]>({
    queryKey: ['cashback/usages'],
    queryFn: () => readApi(api.cashback.usages.$get()),
    ...useFirstData('usages'),
  });
}
