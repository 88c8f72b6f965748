import type Stripe from 'stripe';

import { newId } from '#sandbox/store/new-id.ts';
import type { Decline } from '#sandbox/stripe/card/declines.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '#sandbox/stripe/objects.ts';
import { create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? (decline.decline_code ?? decline.code) : null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function detailsOf(
  intent: PaymentIntent,
  { card, type }: PaymentMethod,
): Stripe.Charge.PaymentMethodDetails {
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
      wallet: null,
    },
  };
}

/** Writes the charge of one attempt to pay an intent: succeeded, or failed with the decline. */
export function newCharge(
  world: WorldContext,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
  decline: Decline | null,
): Charge {
  const charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: decline ? null : newId('txn'),
    billing_details: paymentMethod.billing_details,
    calculated_statement_descriptor: 'LEXLERN',
    captured: !decline,
    created: world.clock.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: detailsOf(intent, paymentMethod),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } satisfies Charge;
  return create(world, 'charge', charge, decline ? 'charge.failed' : 'charge.succeeded');
}
