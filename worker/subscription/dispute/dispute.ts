/** The life of a dispute (billing.md, "Dispute settlement"). */
export const disputeTransitions = {
  /** Behind another one of the same person: one is settled at a time. */
  waiting: ['open', 'dropped'],
  /** The person is asked to settle it. */
  open: ['settled', 'dropped'],
  /** Its settlement invoice has been paid. */
  settled: [],
  /** The bank gave the money after all, or it came another way: nothing is owed. */
  dropped: [],
} as const satisfies Record<string, readonly string[]>;

export type DisputeStatus = keyof typeof disputeTransitions;

export const disputeStatuses = Object.keys(disputeTransitions) as [
  DisputeStatus,
  ...DisputeStatus[],
];

/** Statuses in which something is owed. */
export const owedStatuses = disputeStatuses.filter(
  (status) => disputeTransitions[status].length > 0,
);

/**
 * Where the settlement stands: `open` while a bank is at it, `requires_action` while the bank wants
 * to see its customer; after `failed` it may be tried again.
 */
export const settleStatuses = ['open', 'requires_action', 'failed', 'paid'] as const;

export type SettleStatus = (typeof settleStatuses)[number];

/** A debit that the bank gave back after it had been paid, or one that was never paid. */
export const disputeReasons = ['returned', 'failed'] as const;
