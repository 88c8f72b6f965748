import useSWR from 'swr';

import { api, readApi } from '#client/lib/api.ts';
import { bootstrap } from '#client/lib/bootstrap.ts';
import type { PlanListAnswer } from '#worker/subscription/schemas.ts';

/** The plans on sale, or only those with `ids`. The document contains the whole list. */
export function usePlans(ids: readonly string[]) {
  const fallback = ids.length === 0 && bootstrap.plans ? { plans: bootstrap.plans } : undefined;
  const { data, error, isLoading, mutate } = useSWR<PlanListAnswer, Error>(
    ['product/plan/list', ...ids],
    () => readApi(api.product.plan.list.$get({ query: { pid: [...ids] } })),
    { fallbackData: fallback, revalidateOnMount: !fallback, revalidateOnFocus: false },
  );
  return { plans: data?.plans, error, isLoading, reload: () => void mutate() };
}
