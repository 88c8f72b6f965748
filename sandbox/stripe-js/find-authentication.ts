import { findObject } from '#sandbox/store/objects.ts';
import type { PaymentMethod } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** What the bank or PayPal asks the person about an intent. */
export interface Authentication {
  intent: string;
  /** In the currency's smallest unit; null when the method is only stored for later. */
  amount: { value: number; currency: string } | null;
  method: PaymentMethod | null;
  /** The person's e-mail address, if it is known. */
  email: string | null;
  /** World time, UTC milliseconds. */
  now: number;
}

/** The question about an intent; null if the intent does not wait for the person. */
export function findAuthentication(world: WorldContext, id: string): Authentication | null {
  const { sql } = world.storage;
  const payment = findObject(sql, 'payment_intent', id);
  const intent = payment ?? findObject(sql, 'setup_intent', id);
  if (intent?.status !== 'requires_action') return null;
  const method = findObject(sql, 'payment_method', intent.payment_method ?? '');
  const customer = findObject(sql, 'customer', intent.customer ?? '');
  return {
    intent: id,
    amount: payment && { value: payment.amount, currency: payment.currency },
    method,
    email: method?.billing_details.email ?? customer?.email ?? null,
    now: world.clock.now(),
  };
}
