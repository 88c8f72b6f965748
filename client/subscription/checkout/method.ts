import type { PurchaseSubject } from '#client/subscription/checkout/attempt.ts';
import type { BillingAddress } from '#client/subscription/checkout/billing-address.ts';

/** The payment methods, by the names of their panels. */
export type MethodName = 'paypal' | 'ewallet' | 'card' | 'sepa';

/** A created payment method, or what went wrong: an error code or Stripe's message. */
export type MethodResult = { id: string } | { problem: string };

/** The purchase that a payment method is created for. */
export interface OrderAttempt {
  subject: PurchaseSubject;
  /** The idempotency key of the attempt. */
  key: string;
  /** What the invoice is to show of its customer. */
  address: BillingAddress;
}

/** A payment method of the checkout. */
export interface Method {
  /** Whether the order can be placed with it now. */
  ready: boolean;
  /** Creates the payment method; throws an ApiFailure if our API fails. */
  create: (order: OrderAttempt) => Promise<MethodResult>;
  /** Shows the bank's page for the client secret if needed; resolves with the problem, or null. */
  authenticate: (clientSecret: string) => Promise<string | null>;
  /** The general error code for refusals without a text of their own. */
  refused: 'card_declined' | 'requires_payment_method';
  /** Called with why the created payment method was declined; it cannot be used again. */
  declined?: (text: string) => void;
}
