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

/** The owner has refused at PayPal, in Stripe's words. */
export const customerDeclined = {
  type: 'invalid_request_error',
  code: 'payment_method_customer_decline',
  message: 'The customer declined the payment method at PayPal.',
} as const;

/** PayPal's answer to a payment. It refuses an account with `declined` in its address. */
export function askPaypal({ paypal }: PaymentMethod): 'approved' | Decline {
  return paypal?.payer_email?.includes('declined') ? providerDecline : 'approved';
}

/**
 * Records who approved at PayPal: the address with which they signed in, else the known address.
 */
export function identifyPayer(
  world: WorldContext,
  method: PaymentMethod,
  customerId: string | null,
  email: string | undefined,
): PaymentMethod {
  const customer = customerId && findObject(world.storage.sql, 'customer', customerId);
  const knownAddress = method.billing_details.email ?? (customer ? customer.email : null);
  const payer = email ?? method.paypal?.payer_email ?? knownAddress ?? 'payer@example.com';
  const id = fingerprintOf(payer).slice(0, 13).toUpperCase();
  const paypal = { country: 'DE', payer_email: payer, payer_id: id };
  return change(world, 'payment_method', method, { paypal });
}
