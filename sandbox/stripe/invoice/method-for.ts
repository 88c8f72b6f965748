import { findObject } from '#sandbox/store/objects.ts';
import type { Invoice } from '#sandbox/stripe/objects.ts';
import { subscriptionOf } from '#sandbox/stripe/subscription/follow-invoice.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/**
 * The payment method that an invoice is charged to without anybody choosing: its own, else its
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
