import { findObject, findObjects } from '#sandbox/store/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import type { PaymentIntent, SetupIntent } from './objects.ts';

/** An intent that waits for its owner at PayPal or at their bank. */
export type Waiting = {
  intent: string;
  type: 'card' | 'paypal';
  email: string | null;
  /** Null when a payment method is only to be kept for later. */
  amount: number | null;
  currency: string | null;
  created: number;
};

/** Everything that waits for somebody's approval, newest first. */
export function listWaiting(world: WorldContext): Waiting[] {
  const { sql } = world.storage;

  function waiting(intent: PaymentIntent | SetupIntent): Waiting {
    const method = findObject(sql, 'payment_method', intent.payment_method ?? '');
    const customer = findObject(sql, 'customer', intent.customer ?? '');
    const paid = intent.object === 'payment_intent' ? intent : null;
    return {
      intent: intent.id,
      type: method?.type === 'paypal' ? 'paypal' : 'card',
      email: customer?.email ?? method?.billing_details.email ?? null,
      amount: paid?.amount ?? null,
      currency: paid?.currency ?? null,
      created: intent.created,
    };
  }

  const status = 'requires_action';
  return [
    ...findObjects(sql, 'payment_intent', { status }),
    ...findObjects(sql, 'setup_intent', { status }),
  ]
    .map(waiting)
    .toSorted((one, other) => other.created - one.created);
}
