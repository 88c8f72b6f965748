import { useQuery } from '@tanstack/react-query';

import { api, readApi } from '#client/lib/api.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { paymentMethodKey } from '#client/subscription/query-keys.ts';
import type {
  MethodUpdateAnswer,
  PaymentMethodAnswer,
} from '#worker/subscription/billing/schemas.ts';

/** The type and the last digits; for PayPal and Link the e-mail instead. */
export function describeMethod({
  type,
  lastId,
}: NonNullable<PaymentMethodAnswer['payment_method']>): string {
  const name = texts.methods[type] ?? type;
  if (lastId === '') return name;
  return `${name}, ${lastId.includes('@') ? lastId : texts.lastDigits(lastId)}`;
}

/** The same in short: `Kreditkarte •••• 4242`. */
export function shortMethod({
  type,
  lastId,
}: NonNullable<PaymentMethodAnswer['payment_method']>): string {
  const name = texts.methods[type] ?? type;
  if (lastId === '') return name;
  return lastId.includes('@') ? `${name} (${lastId})` : `${name}\u00a0••••\u00a0${lastId}`;
}

/** What the next payment is made with: `per Kreditkarte •••• 4242`; null without one. */
export function payingWith(method: PaymentMethodAnswer['payment_method']): string | null {
  return method && `per ${shortMethod(method)}`;
}

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
