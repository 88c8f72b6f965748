import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { answer, api, read } from '#client/lib/api.ts';
import { subscriptionKey } from '#client/subscription/query-keys.ts';
import { isActive } from '#worker/entitlement/contract.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';

/** Right after a payment the contract may be a moment behind it. */
const pollMs = 2000;
const polls = 30;

/** What the person has. With `expected` it is asked again until the contract that was paid for runs. */
export function useSubscription(expected: boolean) {
  return useQuery<SubscriptionAnswer>({
    queryKey: subscriptionKey,
    queryFn: () => read(api.sub.get.$get()),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      expected && !runsAtStripe(state.data) && state.dataUpdateCount < polls ? pollMs : false,
  });
}

function runsAtStripe(held: SubscriptionAnswer | undefined): boolean {
  const subscription = held?.subscription;
  return subscription?.platform === 'stripe' && isActive(subscription.status);
}

/** Turns the renewal on or off and reads the subscription again. */
export function useSetRenewal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { status: 'on' | 'off'; sub_id: string }) =>
      answer(api.sub.renewable.$post({ json: input })),
    onSuccess: () => client.invalidateQueries({ queryKey: subscriptionKey }),
  });
}
