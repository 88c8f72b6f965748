import { findObject } from '#sandbox/store/objects.ts';
import { invalid, type StripeRefusal } from '#sandbox/stripe/error.ts';
import type { Invoice } from '#sandbox/stripe/objects.ts';
import { subscriptionOf } from '#sandbox/stripe/subscription/follow-invoice.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/**
 * The payment method that an automatic charge of an invoice uses: the invoice's own, else its
 * subscription's, else its customer's
 * (docs.stripe.com/billing/subscriptions/payment-methods-setting#payment-method-priority).
 */
export function methodFor(world: WorldContext, invoice: Invoice): string | null {
  const customer = invoice.customer && findObject(world.storage.sql, 'customer', invoice.customer);
  const settings = customer ? customer.invoice_settings.default_payment_method : null;
  return (
    invoice.default_payment_method ??
    subscriptionOf(world, invoice)?.default_payment_method ??
    (typeof settings === 'string' ? settings : null)
  );
}

/** A 400 for an immediate charge without a payment method. */
export function methodMissing(): StripeRefusal {
  const message =
    'This customer has no attached payment source or default payment method. Please consider ' +
    'adding a default payment method. For more information, visit ' +
    'https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.';
  return invalid(message, { code: 'resource_missing' });
}
