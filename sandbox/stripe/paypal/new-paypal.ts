import { newMethod, type Particulars } from '#sandbox/stripe/method/new-method.ts';
import type { PaymentMethod } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** Writes a PayPal account that is not known yet: its owner says who they are at PayPal. */
export function newPaypal(world: WorldContext, particulars: Particulars): PaymentMethod {
  const paypal = { country: null, payer_email: null, payer_id: null };
  return newMethod(world, { type: 'paypal', paypal }, {}, particulars);
}
