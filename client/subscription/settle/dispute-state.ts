import type { Dispute } from '#worker/subscription/billing/schemas.ts';

/** What the panel shows: the status, and the action that is possible. */
export interface DisputeState {
  status: 'open' | 'paid' | 'failed';
  /** `confirm`: the bank waits for its customer. null: nothing can be done now. */
  action: 'pay' | 'confirm' | null;
}

/**
 * The state of a dispute. The pay button is hidden while a settlement invoice is open, and returns
 * when that invoice has failed.
 */
export function disputeState(dispute: Dispute): DisputeState {
  if (dispute.settle_invoice_id === null) return { status: 'open', action: 'pay' };
  switch (dispute.settle_invoice_status) {
    case 'open':
      return { status: 'open', action: dispute.settle_requires_action ? 'confirm' : null };
    case 'paid':
      return { status: 'paid', action: null };
    case 'failed':
    case null:
      return { status: 'failed', action: 'pay' };
  }
}

/** Whether a dispute is not settled yet. */
export function isUnsettled(dispute: Dispute | null | undefined): dispute is Dispute {
  return !!dispute && disputeState(dispute).status !== 'paid';
}

/** Whether a bank works on the payment that settles it: its person can only wait. */
export function isWithBank(dispute: Dispute | null): boolean {
  if (!dispute) return false;
  const { status, action } = disputeState(dispute);
  return status === 'open' && action === null;
}

/** The total to pay, in cents. */
export function disputeTotal({ value, fee }: Dispute): number {
  return value + fee;
}

/** The costs of a contract's returned debit that were paid with it, in cents; 0 for none. */
export function paidFee(dispute: Dispute | null, contractId: string): number {
  const isPaid = dispute?.contract_id === contractId && disputeState(dispute).status === 'paid';
  return isPaid ? dispute.fee : 0;
}
