import { failureCode } from '#client/lib/api-failure.ts';
import { errorText } from '#client/messages/errors.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { usePaymentMethod } from '#client/subscription/details/queries.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** The default payment method with its last digits. */
export function PaymentMethodText() {
  const { data, error } = usePaymentMethod();
  if (error) return <>{errorText(failureCode(error))}</>;
  if (!data) return <Skeleton />;
  if (!data.payment_method) return <>{texts.noMethod}</>;
  const { type, lastId } = data.payment_method;
  return (
    <>
      {texts.methods[type] ?? type}, {texts.lastDigits(lastId)}
    </>
  );
}
