import type Stripe from 'stripe';

import { newId } from '#sandbox/store/new-id.ts';
import { putTraits, type MethodTraits } from '#sandbox/store/traits.ts';
import type { PaymentMethod } from '#sandbox/stripe/objects.ts';
import { create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

const nobody: Stripe.PaymentMethod.BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

/** The owner's details and the notes of a payment method. */
export type Particulars = {
  allow_redisplay?: PaymentMethod['allow_redisplay'];
  billing_details?: Partial<Stripe.PaymentMethod.BillingDetails>;
  metadata?: Stripe.Metadata;
};

type Details = Pick<PaymentMethod, 'type' | 'card' | 'paypal' | 'sepa_debit'>;

// The same account has the same fingerprint, whoever holds it.
export function fingerprintOf(account: string): string {
  let hash = 17n;
  for (const sign of account) {
    hash = (hash * 1_000_003n + BigInt(sign.codePointAt(0) ?? 0)) % 36n ** 16n;
  }
  return hash.toString(36).padStart(16, '0');
}

/** Writes a payment method without a customer, with the traits that Stripe does not show. */
export function newMethod(
  world: WorldContext,
  details: Details,
  traits: Partial<MethodTraits>,
  { allow_redisplay: redisplay, billing_details: billing, metadata = {} }: Particulars = {},
): PaymentMethod {
  const method = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: redisplay ?? 'unspecified',
    billing_details: { ...nobody, ...billing },
    created: world.clock.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    ...details,
  } satisfies PaymentMethod;
  putTraits(world.storage.sql, method.id, traits);
  return create(world, 'payment_method', method);
}
