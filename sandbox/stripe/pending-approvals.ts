import { findObject, findObjects } from '#sandbox/store/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import type { PaymentIntent, SetupIntent } from './objects.ts';

/** An intent that waits for its owner at PayPal or at their bank. */
export type PendingApproval = {
  intent: string;
  type: 'card' | 'paypal';
  email: string | null;
  /** Null when the payment method is only stored for later. */
  amount: number | null;
  currency: string | null;
  created: number;
};

/** All intents that wait for approval, newest first. */
export function listPendingApprovals(world: WorldContext): PendingApproval[] {
  const { sql } = world.storage;

  function toApproval(intent: PaymentIntent | SetupIntent): PendingApproval {
    const method = findObject(sql, 'payment_method', intent.payment_method ?? '');
    const customer = findObject(sql, 'customer', intent.customer ?? '');
    const payment = intent.object === 'payment_intent' ? intent : null;
    return {
      intent: intent.id,
      type: method?.type === 'paypal' ? 'paypal' : 'card',
      email: customer?.email ?? method?.billing_details.email ?? null,
      amount: payment?.amount ?? null,
      currency: payment?.currency ?? null,
      created: intent.created,
    };
  }

  const status = 'requires_action';
  return [
    ...findObjects(sql, 'payment_intent', { status }),
    ...findObjects(sql, 'setup_intent', { status }),
  ]
    .map(toApproval)
    .toSorted((one, other) => other.created - one.created);
}
