import { findObject } from '#sandbox/store/objects.ts';
import { fingerprintOf } from '#sandbox/stripe/method/new-method.ts';
import type { Decline } from '#sandbox/stripe/card/declines.ts';
import type { PaymentMethod } from '#sandbox/stripe/objects.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** PayPal refuses a payment, in Stripe's words. */
export const providerDecline: Decline = {
  code: 'payment_method_provider_decline',
  message: 'The payment method provider declined the request.',
};

/** Its owner has refused at PayPal, in Stripe's words. */
export const customerDeclined = {
  type: 'invalid_request_error',
  code: 'payment_method_customer_decline',
  message: 'The customer declined the payment method at PayPal.',
} as const;

/** What PayPal says to a payment: an account whose address has `declined` in it is refused. */
export function askPaypal({ paypal }: PaymentMethod): 'approved' | Decline {
  return paypal?.payer_email?.includes('declined') ? providerDecline : 'approved';
}

/** Writes down who approved at PayPal: the address they signed in with there, if they said. */
export function identifyPayer(
  world: WorldContext,
  method: PaymentMethod,
  customerId: string | null,
  email: string | undefined,
): PaymentMethod {
  const customer = customerId && findObject(world.storage.sql, 'customer', customerId);
  const known = method.billing_details.email ?? (customer ? customer.email : null);
  const payer = email ?? method.paypal?.payer_email ?? known ?? 'payer@example.com';
  const id = fingerprintOf(payer).slice(0, 13).toUpperCase();
  const paypal = { country: 'DE', payer_email: payer, payer_id: id };
  return change(world, 'payment_method', method, { paypal });
}
