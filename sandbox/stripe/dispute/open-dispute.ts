import { newId } from '#sandbox/store/new-id.ts';
import { newTransaction } from '#sandbox/stripe/balance/new-transaction.ts';
import type { Charge, Dispute } from '#sandbox/stripe/objects.ts';
import { change, create, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { noEvidence } from './no-evidence.ts';

/** What a dispute adds to its kind of payment. */
type Terms = Pick<Dispute, 'reason'> & {
  /** Stripe's fee, in cents. */
  fee: number;
  /** When the shop's evidence is due, UTC seconds; null if it can give none. */
  dueBy: number | null;
  /** Cents that leave the balance. */
  amount: number;
};

function detailsOf({ payment_method_details: details }: Charge): Partial<Dispute> {
  if (!details?.card) return {};
  const brand = details.card.brand ?? 'visa';
  const card = {
    brand,
    case_type: 'chargeback',
    network: brand,
    network_reason_code: '10.4',
  } as const;
  return { payment_method_details: { type: 'card', card } };
}

/**
 * Opens a dispute about a charge. The money and a fee leave the balance at once
 * (docs.stripe.com/disputes/how-disputes-work). The invoice and the subscription stay as they are.
 */
export function openDispute(
  world: WorldContext,
  charge: Charge,
  { reason, fee, dueBy, amount }: Terms,
): Dispute {
  const id = newId('dp');
  const movement = {
    amount: -amount,
    currency: charge.currency,
    description: `Chargeback withdrawal for ${charge.id}`,
    reporting_category: 'dispute',
    source: id,
    type: 'adjustment',
  };
  const price = fee > 0 ? { amount: fee, description: 'Dispute fee' } : null;
  const paid = newTransaction(world, movement, price);
  const dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [paid],
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: dueBy,
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
    ...detailsOf(charge),
  } satisfies Dispute;
  change(world, 'charge', charge, { disputed: true }, 'charge.updated');
  create(world, 'dispute', dispute, 'charge.dispute.created');
  emit(world, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank's decision. The shop gets the amount back if it has won; it never gets the fee back. */
export function closeDispute(
  world: WorldContext,
  dispute: Dispute,
  outcome: 'won' | 'lost',
): Dispute {
  const { amount, balance_transactions: before, charge, currency, id } = dispute;
  const movement = {
    amount,
    currency,
    description: `Chargeback reversal for ${charge}`,
    reporting_category: 'dispute_reversal',
    source: id,
    type: 'adjustment',
  };
  const back = outcome === 'won' ? [newTransaction(world, movement, null)] : [];
  const patch = { status: outcome, balance_transactions: [...before, ...back] };
  const closed = change(world, 'dispute', dispute, patch);
  if (outcome === 'won') emit(world, 'charge.dispute.funds_reinstated', closed);
  emit(world, 'charge.dispute.closed', closed);
  return closed;
}
