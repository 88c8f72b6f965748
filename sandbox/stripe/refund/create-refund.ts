import { schedule } from '#sandbox/clock/jobs.ts';
import { findObjects, getObject } from '#sandbox/store/objects.ts';
import { newId } from '#sandbox/store/new-id.ts';
import { getTraits } from '#sandbox/store/traits.ts';
import { newTransaction } from '#sandbox/stripe/balance/new-transaction.ts';
import { refundFate } from '#sandbox/stripe/card/test-cards.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import type { Charge, Refund } from '#sandbox/stripe/objects.ts';
import { change, create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** How long the bank takes over a refund that does not succeed at once, in seconds. */
const bankTakes = 60;

/** The charge that has paid an intent. Throws a 400 if none has. */
export function paidChargeOf(world: WorldContext, intentId: string): Charge {
  const { sql } = world.storage;
  const intent = getObject(sql, 'payment_intent', intentId, 'payment_intent');
  const paidCharge = findObjects(sql, 'charge', { payment_intent: intent.id }).find(
    ({ paid: ok }) => ok,
  );
  if (paidCharge) return paidCharge;
  throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
}

type Particulars = {
  /** Cents; what is left of the charge, if absent. */
  amount?: number | undefined;
  reason?: Refund['reason'] | undefined;
  metadata?: { [name: string]: string } | null | undefined;
};

/** Checks what Stripe asks before it refunds, and returns the sum in cents. */
function refundable(charge: Charge, wanted: number | undefined): number {
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = wanted ?? left;
  if (!charge.paid) throw invalid(`Charge ${charge.id} has not been paid.`, { param: 'charge' });
  if (charge.disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw invalid(message, { code: 'charge_disputed' });
  }
  if (left === 0 || amount < 1) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw invalid(message, { code: 'charge_already_refunded' });
  }
  if (amount <= left) return amount;
  throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
    param: 'amount',
  });
}

/**
 * Sends money of a charge back. Two test cards of Stripe's answer later: with one the refund is
 * pending first, with the other its money comes back after it succeeded
 * (docs.stripe.com/testing#refunds).
 */
export function createRefund(
  world: WorldContext,
  charge: Charge,
  particulars: Particulars,
): Refund {
  const amount = refundable(charge, particulars.amount);
  const { sql } = world.storage;
  const id = newId(charge.payment_method_details?.card ? 're' : 'pyr');
  const fate = refundFate(getTraits(sql, charge.payment_method ?? '').number);
  const movement = {
    amount: -amount,
    currency: charge.currency,
    description: `REFUND FOR CHARGE (${charge.description ?? ''})`,
    reporting_category: 'refund',
    source: id,
    type: charge.payment_method_details?.card ? 'refund' : 'payment_refund',
  } as const;
  const refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: newTransaction(world, movement, null).id,
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: mergeMetadata({}, particulars.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(fate === 'pending' && { pending_reason: 'processing' as const }),
    reason: particulars.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: fate === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  } satisfies Refund;
  if (fate !== 'succeeds') schedule(sql, 'refund', id, world.clock.seconds() + bankTakes);
  const patch = {
    amount_refunded: charge.amount_refunded + amount,
    refunded: charge.amount_refunded + amount === charge.amount_captured,
  };
  change(world, 'charge', charge, patch, 'charge.refunded');
  return create(world, 'refund', refund, 'refund.created');
}
