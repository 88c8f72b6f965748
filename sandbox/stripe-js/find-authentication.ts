import { findObject } from '#sandbox/store/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** What the bank asks the person about an intent. */
export interface Authentication {
  intent: string;
  /** In the currency's smallest unit; null when a card is only to be kept for later. */
  amount: { value: number; currency: string } | null;
  card: { brand: string; last4: string } | null;
  /** World time, UTC milliseconds. */
  now: number;
}

/** The question about an intent, or null when it does not wait for the person. */
export function findAuthentication(world: WorldContext, id: string): Authentication | null {
  const { sql } = world.storage;
  const payment = findObject(sql, 'payment_intent', id);
  const intent = payment ?? findObject(sql, 'setup_intent', id);
  if (intent?.status !== 'requires_action') return null;
  const method = intent.payment_method && findObject(sql, 'payment_method', intent.payment_method);
  return {
    intent: id,
    amount: payment && { value: payment.amount, currency: payment.currency },
    card: (method && method.card) || null,
    now: world.clock.now(),
  };
}
