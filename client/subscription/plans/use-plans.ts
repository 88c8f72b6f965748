import { api, readApi } from '#client/lib/api.ts';
import { useBootstrap } from '#client/lib/bootstrap.ts';
import { useReading } from '#client/lib/reading.ts';
import type { PlanListAnswer } from '#worker/subscription/schemas.ts';

/** The plans on sale, or only those with `ids`. The document contains the whole list. */
export function usePlans(ids: readonly string[]) {
  const { plans } = useBootstrap();
  const listed = plans?.filter(({ plan_id }) => ids.length === 0 || ids.includes(plan_id));
  const { data, error, reload } = useReading<PlanListAnswer>(
    ['product/plan/list', ...ids],
    () => readApi(api.product.plan.list.$get({ query: { pid: [...ids] } })),
    { first: listed && { plans: listed } },
  );
  return { plans: data?.plans, error, reload: () => void reload() };
}
