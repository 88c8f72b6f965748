import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { answer, api, read } from '#client/lib/api.ts';
import { isActive } from '#worker/entitlement/contract.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';
import type { PaymentMethodAnswer } from '#worker/subscription/schemas.ts';

const key = ['sub/get'];
/** Right after a purchase the contract may be a moment behind its payment. */
const pollMs = 2000;

/** What the person has. With `expected` it is asked again until the contract that was bought runs. */
export function useSubscription(expected: boolean) {
  return useQuery<SubscriptionAnswer>({
    queryKey: key,
    queryFn: () => read(api.sub.get.$get()),
    refetchOnMount: 'always',
    refetchInterval: (query) => (expected && !runsAtStripe(query.state.data) ? pollMs : false),
  });
}

function runsAtStripe(held: SubscriptionAnswer | undefined): boolean {
  const subscription = held?.subscription;
  return subscription?.platform === 'stripe' && isActive(subscription.status);
}

/** The method that is charged. */
export function usePaymentMethod() {
  return useQuery<PaymentMethodAnswer>({
    queryKey: ['sub/paymentmethod/default'],
    queryFn: () => read(api.sub.paymentmethod.default.$get()),
  });
}

/** Turns the renewal on or off and reads the subscription again. */
export function useSetRenewal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { status: 'on' | 'off'; sub_id: string }) =>
      answer(api.sub.renewable.$post({ json: input })),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}
