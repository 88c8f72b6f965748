import { useQuery } from '@tanstack/react-query';

import { api, readApi } from '#client/lib/api.ts';
import { paymentMethodKey } from '#client/subscription/query-keys.ts';
import type {
  MethodUpdateAnswer,
  PaymentMethodAnswer,
} from '#worker/subscription/billing/schemas.ts';

/** The payment method that is charged. */
export function usePaymentMethod() {
  return useQuery<PaymentMethodAnswer>({
    queryKey: paymentMethodKey,
    queryFn: () => readApi(api.sub.paymentmethod.default.$get()),
  });
}

/** Completes an update after Stripe's page. It runs once per visit; a repeat is harmless. */
export function useFinishUpdate(sessionId: string) {
  return useQuery<MethodUpdateAnswer>({
    queryKey: ['sub/paymentmethod/update', sessionId],
    queryFn: () =>
      readApi(api.sub.paymentmethod.update.by.checkout.$get({ query: { session_id: sessionId } })),
    enabled: sessionId !== '',
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
}
