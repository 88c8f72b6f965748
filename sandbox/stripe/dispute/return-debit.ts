import type { Charge, Dispute } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { closeDispute, openDispute } from './open-dispute.ts';

/** Why a bank returns a debit: those of a dispute's reasons that banks give for debits. */
export const returnReasons = [
  'bank_cannot_process',
  'customer_initiated',
  'debit_not_authorized',
  'general',
  'incorrect_account_details',
  'insufficient_funds',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Stripe's fee for a returned debit, in cents: the same for every reason. */
export const returnFee = 750;

/**
 * Returns a paid debit. This opens a dispute that is lost at once, because a debit cannot be
 * contested (docs.stripe.com/payments/sepa-debit#disputed-payments). `fee` in cents.
 */
export function returnDebit(
  world: WorldContext,
  charge: Charge,
  reason: ReturnReason,
  fee: number = returnFee,
): Dispute {
  // A bank returns all of a debit: it knows nothing of refunds
  // (docs.stripe.com/payments/sepa-debit#refunds).
  const terms = { reason, fee, dueBy: null, amount: charge.amount };
  const dispute = openDispute(world, charge, terms);
  return closeDispute(world, dispute, 'lost');
}
