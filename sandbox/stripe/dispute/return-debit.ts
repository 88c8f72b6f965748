import { newId } from '#sandbox/store/new-id.ts';
import { newTransaction } from '#sandbox/stripe/balance/new-transaction.ts';
import type { Charge, Dispute } from '#sandbox/stripe/objects.ts';
import { change, create, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { noEvidence } from './no-evidence.ts';

/** Why a bank returns a debit. */
export const returnReasons = ['debit_not_authorized', 'insufficient_funds'] as const;
export type ReturnReason = (typeof returnReasons)[number];

// Stripe's fee for a returned debit, in cents.
const fee = { amount: 750, description: 'Dispute fee' };

/**
 * Returns a paid debit. This opens a dispute that is lost at once, because a debit cannot be
 * contested (docs.stripe.com/payments/sepa-debit#disputed-payments). The money and a fee leave the
 * balance. The invoice and the subscription stay as they are.
 */
export function returnDebit(world: WorldContext, charge: Charge, reason: ReturnReason): Dispute {
  const id = newId('dp');
  const left = charge.amount - charge.amount_refunded;
  const movement = {
    amount: -left,
    currency: charge.currency,
    description: `Chargeback withdrawal for ${charge.id}`,
    reporting_category: 'dispute',
    source: id,
    type: 'adjustment',
  };
  const dispute = {
    id,
    object: 'dispute',
    amount: left,
    balance_transactions: [newTransaction(world, movement, fee)],
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  } satisfies Dispute;
  change(world, 'charge', charge, { disputed: true }, 'charge.updated');
  create(world, 'dispute', dispute, 'charge.dispute.created');
  emit(world, 'charge.dispute.funds_withdrawn', dispute);
  const closedDispute = change(world, 'dispute', dispute, { status: 'lost' });
  emit(world, 'charge.dispute.closed', closedDispute);
  return closedDispute;
}
