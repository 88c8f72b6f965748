import type Stripe from 'stripe';

import { newId } from '#sandbox/store/new-id.ts';
import { getObject } from '#sandbox/store/objects.ts';
import { putTraits } from '#sandbox/store/traits.ts';
import type { PaymentMethod } from '#sandbox/stripe/objects.ts';
import { create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import type { CardDetails } from './check-card.ts';
import { numberOfAlias, testCard } from './test-cards.ts';

const nobody: Stripe.PaymentMethod.BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

// The same number has the same fingerprint, whoever holds it.
function fingerprintOf(number: string): string {
  let hash = 17n;
  for (const digit of number) hash = (hash * 1_000_003n + BigInt(digit) + 1n) % 36n ** 16n;
  return hash.toString(36).padStart(16, '0');
}

/** Writes a card payment method that belongs to nobody yet. */
export function newCard(
  world: WorldContext,
  card: CardDetails,
  billingDetails: Partial<Stripe.PaymentMethod.BillingDetails> = {},
  metadata: Stripe.Metadata = {},
): PaymentMethod {
  const { brand, country = 'US', funding = 'credit' } = testCard(card.number);
  const paymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { ...nobody, ...billingDetails },
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.cvc === undefined ? null : 'unchecked',
      },
      country,
      display_brand: brand === 'amex' ? 'american_express' : brand,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: fingerprintOf(card.number),
      funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.clock.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  } satisfies PaymentMethod;
  const traits = { number: card.number, authenticated: false, spent: false };
  putTraits(world.storage.sql, paymentMethod.id, traits);
  return create(world, 'payment_method', paymentMethod);
}

/**
 * The payment method with this id, or a fresh card when it names one of Stripe's test payment
 * methods such as `pm_card_visa`. Throws `resource_missing`.
 */
export function usePaymentMethod(
  world: WorldContext,
  id: string,
  param = 'payment_method',
): PaymentMethod {
  const number = numberOfAlias(id);
  if (number === null) return getObject(world.storage.sql, 'payment_method', id, param);
  const year = new Date(world.clock.now()).getUTCFullYear() + 1;
  return newCard(world, { number, exp_month: 12, exp_year: year });
}
