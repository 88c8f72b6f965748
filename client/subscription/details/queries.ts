import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { callApi, api, readApi } from '#client/lib/api.ts';
import { useFirstData } from '#client/lib/use-first-answer.ts';
import { changeKey, leavingKey, subscriptionKey } from '#client/subscription/query-keys.ts';
import { isActive } from '#worker/entitlement/contract.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';

/** Right after a payment the contract may arrive a moment later. */
const pollMs = 2000;
const polls = 30;

/** The person's subscription. With `expected` it is polled until the paid contract runs. */
export function useSubscription(expected: boolean) {
  return useQuery<SubscriptionAnswer>({
    queryKey: subscriptionKey,
    queryFn: () => readApi(api.sub.get.$get()),
    ...useFirstData('subscription'),
    refetchInterval: ({ state }) =>
      expected && !runsAtStripe(state.data) && state.dataUpdateCount < polls ? pollMs : false,
  });
}

function runsAtStripe(answer: SubscriptionAnswer | undefined): boolean {
  const subscription = answer?.subscription;
  return subscription?.platform === 'stripe' && isActive(subscription.status);
}

/** Turns the renewal on or off, then reloads the subscription. */
export function useSetRenewal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { status: 'on' | 'off'; sub_id: string; end?: 'paid' }) =>
      callApi(api.sub.renewable.$post({ json: input })),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: subscriptionKey }),
        client.invalidateQueries({ queryKey: changeKey }),
        client.resetQueries({ queryKey: leavingKey }),
      ]),
  });
}

/** What leaving the contract now would mean; asked for when somebody wants to know. */
export function useLeaving(subscriptionId: string, enabled: boolean) {
  return useQuery<LeavingAnswer>({
    queryKey: [...leavingKey, subscriptionId],
    queryFn: () => callApi(api.sub.leaving.$get({ query: { sub_id: subscriptionId } })),
    enabled,
    refetchOnMount: 'always',
  });
}
