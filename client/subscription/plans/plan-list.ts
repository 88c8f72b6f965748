import useSWR from 'swr';

import { api, read } from '#client/lib/api.ts';
import { bootstrap } from '#client/lib/bootstrap.ts';
import type { PlanListAnswer } from '#worker/subscription/schemas.ts';

/** The plans on sale; with `ids` only those. They came with the page unless it was asked for some. */
export function usePlans(ids: readonly string[]) {
  const known = ids.length === 0 && bootstrap.plans ? { plans: bootstrap.plans } : undefined;
  const { data, error, isLoading, mutate } = useSWR<PlanListAnswer, Error>(
    ['product/plan/list', ...ids],
    () => read(api.product.plan.list.$get({ query: { pid: [...ids] } })),
    { fallbackData: known, revalidateOnMount: !known, revalidateOnFocus: false },
  );
  return { plans: data?.plans, error, isLoading, reload: () => void mutate() };
}
