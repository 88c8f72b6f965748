/**
 * The life of a dispute: a SEPA debit that failed, or that the bank returned. The person settles it
 * by paying one invoice over the debit and the fee for it. Each status with those that may follow
 * it.
 */
const disputeTransitions = {
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

/*
 * The life of a contract that was withdrawn from, or ended by the guarantee. Each state, and the
 * ones that may follow it. Pure.
 */
const withdrawalTransitions = {
  /** Closed on our side: no access, no renewal, no collection. It can still be undone. */
  closed: ['ending', 'reopening'],
  /** The moment has come: the contract ends at Stripe, and everything paid goes back. */
  ending: ['final'],
  /** Stripe has ended the contract, and its unpaid invoices are void. */
  final: [],
  /** The person has said that it was not them: the contract is opened again at Stripe. */
  reopening: ['undone'],
  /** The contract goes on as before. */
  undone: [],
} as const satisfies Record<string, readonly string[]>;

export type WithdrawalStatus = keyof typeof withdrawalTransitions;

export const withdrawalStatuses = Object.keys(withdrawalTransitions) as [
  WithdrawalStatus,
  ...WithdrawalStatus[],
];

/** Statuses that the scheduled run carries on from. */
export const unfinishedStatuses = withdrawalStatuses.filter(
  (status) => withdrawalTransitions[status].length > 0,
);

/** Statuses in which the contract is over, or about to be. */
export const standingStatuses = ['closed', 'ending', 'final'] as const satisfies WithdrawalStatus[];

export function isStanding(status: WithdrawalStatus): boolean {
  return standingStatuses.some((standing) => standing === status);
}

/** Why a contract ended with everything paid going back. */
export const withdrawalReasons = ['withdrawal', 'guarantee'] as const;
