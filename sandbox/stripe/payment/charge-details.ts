import type Stripe from 'stripe';

import { randomText } from '#sandbox/store/new-id.ts';
import { mandateInForce } from '#sandbox/stripe/mandate/mandate.ts';
import type { PaymentIntent, PaymentMethod } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** The payment method details of an intent's charge. */
export function detailsOf(
  world: WorldContext,
  intent: PaymentIntent,
  { card, id, paypal, sepa_debit: sepa, type }: PaymentMethod,
): Stripe.Charge.PaymentMethodDetails {
  if (sepa) {
    const { bank_code, branch_code, country, fingerprint, last4 } = sepa;
    const mandate = mandateInForce(world, id)?.id ?? null;
    const account = { bank_code, branch_code, country, fingerprint, last4, mandate };
    return { type, sepa_debit: account };
  }
  if (paypal) {
    const more = { payer_name: null, seller_protection: null, transaction_id: randomText(17) };
    return { type, paypal: { ...paypal, ...more } };
  }
  if (!card) return { type };
  return {
    type,
    card: {
      amount_authorized: intent.amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks && { ...card.checks, cvc_check: card.checks.cvc_check && 'pass' },
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: card.regulated_status,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: card.wallet && { ...card.wallet, link: undefined },
    },
  };
}
