import type Stripe from 'stripe';

import { newId } from '#sandbox/store/new-id.ts';
import { feeFor, newTransaction } from '#sandbox/stripe/balance/new-transaction.ts';
import type { Decline } from '#sandbox/stripe/card/declines.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '#sandbox/stripe/objects.ts';
import { create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { detailsOf } from './charge-details.ts';

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

/** The fields of a paid charge. Also writes its balance transaction. */
export function paidPart(
  world: WorldContext,
  charge: Pick<Charge, 'amount' | 'currency' | 'description' | 'id' | 'payment_method_details'>,
): Partial<Charge> {
  const { amount, currency, description, id: source, payment_method_details: details } = charge;
  const type = details?.type ?? 'card';
  const fee = { amount: feeFor(type, amount), description: 'Stripe processing fees' };
  const movement = {
    amount,
    currency,
    description,
    reporting_category: 'charge',
    source,
    type: type === 'card' ? 'charge' : 'payment',
  };
  return {
    amount_captured: amount,
    balance_transaction: newTransaction(world, movement, fee).id,
    captured: true,
    outcome: outcomeOf(null),
    paid: true,
    status: 'succeeded',
  };
}

/** The fields of a failed charge. */
export function unpaidPart(decline: Decline): Partial<Charge> {
  return {
    amount_captured: 0,
    captured: false,
    // A refused debit shows the bank's own reason; a declined card shows the general code.
    failure_code: decline.code.startsWith('payment_intent') ? decline.decline_code : decline.code,
    failure_message: decline.message,
    outcome: outcomeOf(decline),
    paid: false,
    status: 'failed',
  };
}

type Outcome = 'succeeded' | 'pending' | Decline;

/** Writes the charge of one attempt to pay an intent: paid, under way, or failed with a decline. */
export function newCharge(
  world: WorldContext,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
  outcome: Outcome,
): Charge {
  const pending = {
    id: newId(paymentMethod.type === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: paymentMethod.billing_details,
    calculated_statement_descriptor: 'LEXLERN',
    captured: true,
    created: world.clock.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: detailsOf(world, intent, paymentMethod),
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
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  } satisfies Charge;
  if (outcome === 'pending') return create(world, 'charge', pending, 'charge.pending');
  if (outcome === 'succeeded') {
    const charge = { ...pending, ...paidPart(world, pending) };
    return create(world, 'charge', charge, 'charge.succeeded');
  }
  return create(world, 'charge', { ...pending, ...unpaidPart(outcome) }, 'charge.failed');
}
