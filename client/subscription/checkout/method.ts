import type { PurchaseSubject } from '#client/subscription/checkout/attempt.ts';

/** The ways to pay, as the accordion's panels are called (specification, section 3). */
export type MethodName = 'paypal' | 'ewallet' | 'card' | 'sepa';

/** A payment method that was made, or what went wrong: a code or the service's message. */
export type MadeMethod = { id: string } | { problem: string };

/** What a payment method is made for. */
export interface Order {
  subject: PurchaseSubject;
  /** The idempotency key of the attempt. */
  key: string;
}

/** The payment service as the chosen panel reaches it. */
export interface Method {
  /** Whether it could be paid with now. */
  ready: boolean;
  /** Throws an ApiFailure where our own part of it fails. */
  create: (order: Order) => Promise<MadeMethod>;
  /** Shows the bank's page for that secret if asked to; what went wrong, or null. */
  authenticate: (clientSecret: string) => Promise<string | null>;
  /** The code that says a refusal in general, for reasons without a text of their own. */
  refused: 'card_declined' | 'requires_payment_method';
  /** Told that what was made has been refused and cannot be used again. */
  declined?: () => void;
}
