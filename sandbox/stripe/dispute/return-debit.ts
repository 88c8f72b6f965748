import type { Charge, Dispute } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { closeDispute, openDispute } from './open-dispute.ts';

/** Why a bank returns a debit. */
export const returnReasons = ['debit_not_authorized', 'insufficient_funds'] as const;
export type ReturnReason = (typeof returnReasons)[number];

// Stripe's fee for a returned debit, in cents.
const fee = 750;

/**
 * Returns a paid debit. This opens a dispute that is lost at once, because a debit cannot be
 * contested (docs.stripe.com/payments/sepa-debit#disputed-payments).
 */
export function returnDebit(world: WorldContext, charge: Charge, reason: ReturnReason): Dispute {
  // A bank returns all of a debit: it knows nothing of refunds
  // (docs.stripe.com/payments/sepa-debit#refunds).
  const terms = { reason, fee, dueBy: null, amount: charge.amount };
  const dispute = openDispute(world, charge, terms);
  return closeDispute(world, dispute, 'lost');
}
