import { failureCode } from '#client/lib/api-failure.ts';
import { errorText } from '#client/messages/errors.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { describeMethod } from '#client/subscription/payment-method/describe-method.ts';
import { usePaymentMethod } from '#client/subscription/payment-method/queries.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** The default payment method with its last digits. */
export function PaymentMethodText() {
  const { data, error } = usePaymentMethod();
  if (error) return <>{errorText(failureCode(error))}</>;
  if (!data) return <Skeleton />;
  if (!data.payment_method) return <>{texts.noMethod}</>;
  return <>{describeMethod(data.payment_method)}</>;
}
