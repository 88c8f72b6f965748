import type { Dispute } from '#worker/subscription/dispute/schemas.ts';

/** How a dispute looks to its person: the word for it, and whether and how it can be paid. */
export interface DisputeState {
  status: 'open' | 'paid' | 'failed';
  /** `confirm`: the bank waits for its customer. null: nothing is to be done now. */
  action: 'pay' | 'confirm' | null;
}

/**
 * The state of a dispute (specification, "Dispute panel"; decisions.md, "Deals"): the button goes
 * while a settlement invoice is open, and comes back when it failed.
 */
export function disputeState(dispute: Dispute): DisputeState {
  if (dispute.settle_invoice_id === null) return { status: 'open', action: 'pay' };
  switch (dispute.settle_invoice_status) {
    case 'open':
      return { status: 'open', action: null };
    case 'requires_action':
      return { status: 'open', action: 'confirm' };
    case 'paid':
      return { status: 'paid', action: null };
    default:
      return { status: 'failed', action: 'pay' };
  }
}

/** Whether there is a debt that has not been settled yet. */
export function isUnsettled(dispute: Dispute | null | undefined): dispute is Dispute {
  return !!dispute && disputeState(dispute).status !== 'paid';
}

/** What is to be paid, cents. */
export function disputeTotal({ value, fee }: Dispute): number {
  return value + fee;
}
