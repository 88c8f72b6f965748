/**
 * The life of a dispute: a SEPA debit that failed, or that the bank returned. The person settles it
 * by paying one invoice over the debit and the fee for it. Each status with those that may follow
 * it.
 */
export const disputeTransitions = {
  /** The person has another open dispute; they settle one at a time. */
  waiting: ['open', 'dropped'],
  /** The person is asked to settle it. */
  open: ['settled', 'dropped'],
  /** Its settlement invoice has been paid. */
  settled: [],
  /** The bank paid after all, or the money came another way: nothing is owed. */
  dropped: [],
} as const satisfies Record<string, readonly string[]>;

export type DisputeStatus = keyof typeof disputeTransitions;

export const disputeStatuses = Object.keys(disputeTransitions) as [
  DisputeStatus,
  ...DisputeStatus[],
];

/** Statuses in which the person owes something. */
export const owedStatuses = disputeStatuses.filter(
  (status) => disputeTransitions[status].length > 0,
);

/**
 * The state of the settlement: `open` while a bank is working on it, `requires_action` while the
 * bank wants its customer to authenticate. After `failed` it may be tried again.
 */
export const settleStatuses = ['open', 'requires_action', 'failed', 'paid'] as const;

export type SettleStatus = (typeof settleStatuses)[number];

/**
 * The bank returned a debit that it had paid, or never paid it. Or the bank of a card, or PayPal,
 * has taken a payment back for its owner: for that nothing is asked, and it is noted as dropped.
 */
export const disputeReasons = ['returned', 'failed', 'charged_back'] as const;

export type DisputeReason = (typeof disputeReasons)[number];
