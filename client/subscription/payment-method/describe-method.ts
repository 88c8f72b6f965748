import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import type { PaymentMethodAnswer } from '#worker/subscription/billing/schemas.ts';

/** The type and the last digits; for PayPal and Link the e-mail instead. */
export function describeMethod({
  type,
  lastId,
}: NonNullable<PaymentMethodAnswer['payment_method']>): string {
  const name = texts.methods[type] ?? type;
  if (lastId === '') return name;
  return `${name}, ${lastId.includes('@') ? lastId : texts.lastDigits(lastId)}`;
}
