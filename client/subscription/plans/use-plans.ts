import useSWR from 'swr';

import { api, readApi } from '#client/lib/api.ts';
import { useBootstrap } from '#client/lib/bootstrap.ts';
import type { PlanListAnswer } from '#worker/subscription/quote/schemas.ts';

/** The plans on sale, or only those with `ids`. The document contains the whole list. */
export function usePlans(ids: readonly string[]) {
  const { plans } = useBootstrap();
  const listed = plans?.filter(({ plan_id }) => ids.length === 0 || ids.includes(plan_id));
  const { data, error, mutate } = useSWR<PlanListAnswer, Error>(
    ['product/plan/list', ...ids],
    () => readApi(api.product.plan.list.$get({ query: { pid: [...ids] } })),
    { fallbackData: listed && { plans: listed }, revalidateOnMount: !listed },
  );
  return { plans: data?.plans, error, reload: () => void mutate() };
}
