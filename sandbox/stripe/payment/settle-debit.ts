import { unschedule } from '#sandbox/clock/jobs.ts';
import { getObject } from '#sandbox/store/objects.ts';
import { newTransaction } from '#sandbox/stripe/balance/new-transaction.ts';
import type { Decline } from '#sandbox/stripe/card/declines.ts';
import type { Charge, PaymentIntent } from '#sandbox/stripe/objects.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { paidPart, unpaidPart } from './new-charge.ts';

// Stripe's fee for a debit that fails, in cents: since June 2024 another one than for a dispute
// (support.stripe.com/questions/june-2024-pricing-update-for-sepa-direct-debit).
const failureFee = 350;

/**
 * Writes what a failed debit costs. A debit under way is not in the balance yet, so nothing but the
 * fee leaves it.
 */
function chargeFailure(world: WorldContext, { id, currency }: Charge): string {
  const movement = {
    amount: 0,
    currency,
    description: `Failed debit ${id}`,
    reporting_category: 'charge_failure',
    source: id,
    type: 'payment_failure_refund',
  } as const;
  return newTransaction(world, movement, { amount: failureFee, description: 'Failure fee' }).id;
}

/** Records the bank's answer to a debit: paid, or the reason for its failure. */
export function settleDebit(
  world: WorldContext,
  intent: PaymentIntent,
  failure: Decline | null,
): PaymentIntent {
  const { sql } = world.storage;
  unschedule(sql, 'settlement', intent.id);
  const charge = getObject(sql, 'charge', intent.latest_charge ?? '');
  if (!failure) {
    const paidCharge = change(world, 'charge', charge, paidPart(world, charge));
    emit(world, 'charge.succeeded', paidCharge);
    const patch = { amount_received: intent.amount, status: 'succeeded' } as const;
    const next = change(world, 'payment_intent', intent, patch);
    emit(world, 'payment_intent.succeeded', next);
    return next;
  }
  const failed = {
    ...unpaidPart(failure),
    failure_balance_transaction: chargeFailure(world, charge),
  };
  emit(world, 'charge.failed', change(world, 'charge', charge, failed));
  const method = getObject(sql, 'payment_method', intent.payment_method ?? '');
  const next = change(world, 'payment_intent', intent, {
    last_payment_error: {
      type: 'card_error',
      charge: charge.id,
      code: failure.code,
      decline_code: failure.decline_code,
      message: failure.message,
      payment_method: method,
    },
    payment_method: null,
    status: 'requires_payment_method',
  });
  emit(world, 'payment_intent.payment_failed', next);
  return next;
}
