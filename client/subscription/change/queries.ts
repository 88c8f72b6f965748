import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';

import { ApiFailure } from '#client/lib/api-failure.ts';
import { api, callApi } from '#client/lib/api.ts';
import { changeKey, leavingKey, subscriptionKey } from '#client/subscription/query-keys.ts';
import type { ChangePreview, RefusedChange } from '#worker/subscription/change/schemas.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';

/** What each of these plans would mean for the person now, in the order of the plans. */
export function useChanges(plans: readonly Pick<Plan, 'plan_id'>[]) {
  return useQueries({
    queries: plans.map(({ plan_id: planId }) => ({
      queryKey: [...changeKey, planId],
      queryFn: (): Promise<ChangePreview> =>
        callApi(api.sub.change.$get({ query: { plan_id: planId } })),
      retry: false,
    })),
  });
}

/** Why a change is refused; null for any other failure. */
export function refusalOf(error: unknown): RefusedChange['reason'] | null {
  if (!(error instanceof ApiFailure) || error.code !== 'change_refused') return null;
  return (error.options.details as Partial<RefusedChange> | undefined)?.reason ?? null;
}

/** Orders a change as it was shown. */
export function useOrderChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: Parameters<typeof api.sub.change.$post>[0]['json']) =>
      callApi(api.sub.change.$post({ json })),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: changeKey }),
        client.invalidateQueries({ queryKey: subscriptionKey }),
      ]),
  }).mutateAsync;
}

/** Takes a planned change back, then reloads what follows. */
export function useUndoChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(api.sub.change.undo.$post({ json: {} })),
    onSuccess: () => client.invalidateQueries({ queryKey: leavingKey }),
  });
}
